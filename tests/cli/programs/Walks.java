import java.util.*;

/** The fewest steps among turrets, by breadth-first search on the cell and the time modulo 4. */
public class Walks {
    static final int[] DOWN = {-1, 0, 1, 0}, RIGHT = {0, 1, 0, -1};

    static String least(int rows, int cols, String[] grid) {
        boolean[][][] fire = new boolean[4][rows][cols];
        int[] queue = new int[4 * rows * cols];
        int[] steps = new int[4 * rows * cols];
        Arrays.fill(steps, -1);
        int end = 0;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                int facing = "^>v<".indexOf(grid[r].charAt(c));
                if (grid[r].charAt(c) == 'S') {
                    queue[end++] = 4 * (r * cols + c);
                    steps[queue[0]] = 0;
                }
                for (int time = 0; time < 4 && facing >= 0; time++) {
                    int way = (facing + time) % 4, y = r + DOWN[way], x = c + RIGHT[way];
                    for (; inside(y, x, rows, cols) && free(grid[y].charAt(x)); y += DOWN[way], x += RIGHT[way])
                        fire[time][y][x] = true;
                }
            }
        for (int at = 0; at < end; at++) {
            int state = queue[at], cell = state / 4, time = (state + 1) % 4;
            int r = cell / cols, c = cell % cols;
            if (grid[r].charAt(c) == 'G') return "" + steps[state];
            for (int way = 0; way < 4; way++) {
                int y = r + DOWN[way], x = c + RIGHT[way], then = 4 * (y * cols + x) + time;
                if (!inside(y, x, rows, cols) || !free(grid[y].charAt(x))) continue;
                if (fire[time][y][x] || steps[then] >= 0) continue;
                steps[then] = steps[state] + 1;
                queue[end++] = then;
            }
        }
        return "impossible";
    }

    static boolean inside(int y, int x, int rows, int cols) {
        return 0 <= y && y < rows && 0 <= x && x < cols;
    }

    static boolean free(char cell) {
        return ".SG".indexOf(cell) >= 0;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int count = in.nextInt();
        for (int number = 1; number <= count; number++) {
            int rows = in.nextInt(), cols = in.nextInt();
            String[] grid = new String[rows];
            for (int r = 0; r < rows; r++) grid[r] = in.next();
            System.out.println("Case #" + number + ": " + least(rows, cols, grid));
        }
    }
}
