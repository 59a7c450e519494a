// The fewest steps among turrets, by breadth-first search on the cell and the time modulo 4.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

const int DOWN[] = {-1, 0, 1, 0}, RIGHT[] = {0, 1, 0, -1};
int rows, cols;
std::vector<std::string> grid;

bool is_free(int r, int c) {
    return 0 <= r && r < rows && 0 <= c && c < cols && std::string(".SG").find(grid[r][c]) != std::string::npos;
}

int least() {
    std::vector<bool> fire(4 * rows * cols);
    std::vector<int> steps(4 * rows * cols, -1);
    std::queue<int> queue;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            size_t facing = std::string("^>v<").find(grid[r][c]);
            if (grid[r][c] == 'S') {
                queue.push(4 * (r * cols + c));
                steps[queue.front()] = 0;
            }
            for (int time = 0; time < 4 && facing != std::string::npos; time++) {
                int way = (facing + time) % 4;
                for (int y = r + DOWN[way], x = c + RIGHT[way]; is_free(y, x); y += DOWN[way], x += RIGHT[way])
                    fire[4 * (y * cols + x) + time] = true;
            }
        }
    for (; !queue.empty(); queue.pop()) {
        int state = queue.front(), r = state / 4 / cols, c = state / 4 % cols;
        if (grid[r][c] == 'G') return steps[state];
        for (int way = 0; way < 4; way++) {
            int y = r + DOWN[way], x = c + RIGHT[way];
            if (!is_free(y, x)) continue;
            int then = 4 * (y * cols + x) + (state + 1) % 4;
            if (fire[then] || steps[then] >= 0) continue;
            steps[then] = steps[state] + 1;
            queue.push(then);
        }
    }
    return -1;
}

int main() {
    int count;
    std::cin >> count;
    for (int number = 1; number <= count; number++) {
        std::cin >> rows >> cols;
        grid.assign(rows, "");
        for (auto &row : grid) std::cin >> row;
        int steps = least();
        std::cout << "Case #" << number << ": " << (steps < 0 ? "impossible" : std::to_string(steps)) << "\n";
    }
}
