// The responses of the calls, for the type checker.
// Written by `python tools/page_types.py` from the handlers.

/**
 * @typedef {{
 *   title: string, kind: string, question: string,
 *   level: "advanced" | "beginner" | "expert" | "intermediate" | null, words: string[],
 *   picture: Picture, answer: Picture | null, answer_words: string[],
 * }} CardResponse
 *
 * @typedef {{
 *   name: string, puzzle: Puzzle, picture: Picture,
 *   level: "advanced" | "beginner" | "expert" | "intermediate" | null, solvable: boolean,
 * }} CatalogPuzzle
 *
 * @typedef {{
 *   right: boolean, faults: Fault[], unconfirmed: string[], words: string,
 * }} CheckResponse
 *
 * @typedef {{
 *   differences: Difference[],
 * }} CompareResponse
 *
 * @typedef {{
 *   kind: string, title: string, rows: number, cols: number, targets: number | null, text: string,
 *   level: "advanced" | "beginner" | "expert" | "intermediate" | null,
 * }} DailyPuzzle
 *
 * @typedef {{
 *   date: string, puzzles: DailyPuzzle[],
 * }} DailyResponse
 *
 * @typedef {{
 *   cell: [number, number], one: string[], other: string[],
 * }} Difference
 *
 * @typedef {{
 *   score: number, level: "advanced" | "beginner" | "expert" | "intermediate", search: number,
 *   open: number, technique: string | null, words: string, sentences: [string, string],
 * }} Difficulty
 *
 * @typedef {{
 *   puzzle: Puzzle, view: View, palette: Piece[],
 * }} EditorResponse
 *
 * @typedef {{
 *   verdict: "impossible" | "solved" | "undecided", screens: Screen[],
 * }} ExplainResponse
 *
 * @typedef {{
 *   text: string, name: string,
 * }} ExportResponse
 *
 * @typedef {{
 *   rule: string, message: string, cell: [number, number] | null, unfinished: boolean,
 * }} Fault
 *
 * @typedef {{
 *   frames: string[], milliseconds: number[],
 * }} FilmResponse
 *
 * @typedef {{
 *   gallery: CatalogPuzzle[],
 * }} GalleryResponse
 *
 * @typedef {{
 *   puzzle: Puzzle, view: View, palette: Piece[], difficulty: Difficulty | null,
 * }} GenerateResponse
 *
 * @typedef {{
 *   look: string, text: string, reason: string, forced: boolean, cell: [number, number] | null,
 *   position: string | null, puzzle: Puzzle, cases: number | null, otherwise: Otherwise[],
 * }} HintResponse
 *
 * @typedef {{
 *   name: string, title: string, question: string, solution: string, options: Option[],
 *   default_size: [number, number], difficulty: Levels, generator_version: number,
 *   largest: number, example: string, formats: string[],
 * }} Kind
 *
 * @typedef {{
 *   kinds: Kind[],
 * }} KindsResponse
 *
 * @typedef {{
 *   kind: string, lines: Line[], rules: Rule[], steps: Step[],
 * }} Lesson
 *
 * @typedef {{
 *   lessons: Lesson[],
 * }} LessonsResponse
 *
 * @typedef {{
 *   name: "advanced" | "beginner" | "expert" | "intermediate", least: number,
 *   size: [number, number],
 * }} Level
 *
 * @typedef {{
 *   search: string, open: string, counts: string, levels: Level[],
 * }} Levels
 *
 * @typedef {{
 *   words: string,
 * }} Line
 *
 * @typedef {{
 *   name: string, default: boolean | number | string, help: string, verbs: string[],
 * }} Option
 *
 * @typedef {{
 *   told: boolean, title: string, words: string, picture: Picture | null,
 *   beams: [number, number][][],
 * }} Otherwise
 *
 * @typedef {{
 *   svg: string, grid: Place,
 * }} Picture
 *
 * @typedef {{
 *   code: string, facts: string[], key: string, left: number | null, paints: boolean, svg: string,
 * }} Piece
 *
 * @typedef {{
 *   ways: string[], looks: Picture[], take: boolean, mark: boolean,
 * }} PieceResponse
 *
 * @typedef {{
 *   left: number, top: number, cell: number, rows: number, cols: number, width: number,
 *   height: number,
 * }} Place
 *
 * @typedef {{
 *   position: string, view: View,
 * }} PlayResponse
 *
 * @typedef {{
 *   words: string[], moves: string[], unique: boolean,
 *   level: "advanced" | "beginner" | "expert" | "intermediate" | null, puzzle: Puzzle,
 *   picture: Picture,
 * }} Proposal
 *
 * @typedef {{
 *   kind: string, title: string, rows: number, cols: number, targets: number | null, text: string,
 * }} Puzzle
 *
 * @typedef {{
 *   svg: string | null, most: number,
 * }} QrCodeResponse
 *
 * @typedef {{
 *   difficulty: Difficulty | null, impossible: boolean,
 * }} RateResponse
 *
 * @typedef {{
 *   puzzle: Puzzle,
 * }} ReadResponse
 *
 * @typedef {{
 *   state: "impossible" | "one" | "several" | "undecided", least: boolean, stopped: boolean,
 *   words: string, proposals: Proposal[],
 * }} RepairsResponse
 *
 * @typedef {{
 *   title: string, words: string, picture: Picture,
 * }} Rule
 *
 * @typedef {{
 *   title: string, words: string[], picture: Picture | null, captions: string[], inside: Screen[],
 * }} Screen
 *
 * @typedef {{
 *   verdict: "impossible" | "solved" | "undecided", count: number | string, exact: boolean,
 *   unique: boolean | null, stopped: string | null, solutions: string[], words: string,
 *   answer: Record<string, unknown>, picture: Picture,
 * }} SolveResponse
 *
 * @typedef {{
 *   words: string, cheer: string, puzzle: Puzzle,
 * }} Step
 *
 * @typedef {{
 *   picture: Picture, message: string, done: boolean, faults: Fault[], times: number, now: number,
 *   ways: Way[], names: string[][], empty: boolean[], cells: number[], pile: Piece[],
 * }} View
 *
 * @typedef {{
 *   heading: string | null, cell: [number, number] | null,
 * }} Way
 *
 * @typedef {{
 *   read: ReadResponse, new: EditorResponse, edit: EditorResponse, play: PlayResponse,
 *   piece: PieceResponse, view: EditorResponse, solve: SolveResponse, check: CheckResponse,
 *   hint: HintResponse, explain: ExplainResponse, rate: RateResponse, compare: CompareResponse,
 *   card: CardResponse, qr_code: QrCodeResponse, repairs: RepairsResponse, export: ExportResponse,
 *   film: FilmResponse, kinds: KindsResponse, gallery: GalleryResponse, doubts: GalleryResponse,
 *   deck: GalleryResponse, daily: DailyResponse, generate: GenerateResponse,
 *   lessons: LessonsResponse,
 * }} Calls
 */

export {};
