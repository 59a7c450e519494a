// The fewest steps among turrets, by breadth-first search on the cell and the time modulo 4.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

var down, right = [4]int{-1, 0, 1, 0}, [4]int{0, 1, 0, -1}

func least(rows, cols int, grid []string) string {
	free := func(r, c int) bool {
		return 0 <= r && r < rows && 0 <= c && c < cols && strings.IndexByte(".SG", grid[r][c]) >= 0
	}
	fire, steps, queue := make([]bool, 4*rows*cols), make([]int, 4*rows*cols), []int{}
	for r := range grid {
		for c := 0; c < cols; c++ {
			if grid[r][c] == 'S' {
				queue = append(queue, 4*(r*cols+c))
				steps[queue[0]] = 1
			}
			facing := strings.IndexByte("^>v<", grid[r][c])
			for time := 0; time < 4 && facing >= 0; time++ {
				way := (facing + time) % 4
				for y, x := r+down[way], c+right[way]; free(y, x); y, x = y+down[way], x+right[way] {
					fire[4*(y*cols+x)+time] = true
				}
			}
		}
	}
	for at := 0; at < len(queue); at++ {
		state := queue[at]
		r, c := state/4/cols, state/4%cols
		if grid[r][c] == 'G' {
			return fmt.Sprint(steps[state] - 1)
		}
		for way := range down {
			y, x := r+down[way], c+right[way]
			if !free(y, x) {
				continue
			}
			then := 4*(y*cols+x) + (state+1)%4
			if !fire[then] && steps[then] == 0 {
				steps[then] = steps[state] + 1
				queue = append(queue, then)
			}
		}
	}
	return "impossible"
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var count, rows, cols int
	fmt.Fscan(in, &count)
	for number := 1; number <= count; number++ {
		fmt.Fscan(in, &rows, &cols)
		grid := make([]string, rows)
		for r := range grid {
			fmt.Fscan(in, &grid[r])
		}
		fmt.Printf("Case #%d: %s\n", number, least(rows, cols, grid))
	}
}
