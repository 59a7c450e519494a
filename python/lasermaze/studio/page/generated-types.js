// What the calls return, and the elements of the page, for the type checker.
// Written by `python tools/page_types.py` from the handlers and from index.html.

/**
 * @typedef {{
 *   title: string, kind: string, question: string,
 *   level: "beginner" | "intermediate" | "advanced" | "expert" | null, words: string[],
 *   picture: Picture, answer: Picture | null, answer_words: string[],
 * }} CardResponse
 *
 * @typedef {{
 *   name: string, puzzle: Puzzle, picture: Picture,
 *   level: "beginner" | "intermediate" | "advanced" | "expert" | null, solvable: boolean,
 * }} CatalogPuzzle
 *
 * @typedef {{
 *   title: string, paragraphs: string[], picture: Picture | null, captions: string[],
 *   otherwise: Otherwise[],
 * }} Chapter
 *
 * @typedef {{
 *   right: boolean, faults: Fault[], unconfirmed: string[], words: string,
 * }} CheckResponse
 *
 * @typedef {{
 *   size: number, total: number, rows: CollectionRow[],
 * }} CollectionResponse
 *
 * @typedef {{
 *   rank: number, card: string, tokens: number, targets: number, clues: number,
 *   difficulty: number, level: "beginner" | "intermediate" | "advanced" | "expert",
 *   search: number, open: number,
 * }} CollectionRow
 *
 * @typedef {{
 *   differences: Difference[],
 * }} CompareResponse
 *
 * @typedef {{
 *   kind: string, title: string, rows: number, cols: number, targets: number | null, text: string,
 *   level: "beginner" | "intermediate" | "advanced" | "expert" | null,
 * }} DailyPuzzle
 *
 * @typedef {{
 *   date: string, puzzles: DailyPuzzle[],
 * }} DailyResponse
 *
 * @typedef {{
 *   cell: [number, number], one: string, other: string,
 * }} Difference
 *
 * @typedef {{
 *   score: number, level: "beginner" | "intermediate" | "advanced" | "expert", search: number,
 *   open: number, words: string, told: [string, string],
 * }} Difficulty
 *
 * @typedef {{
 *   puzzle: Puzzle, view: View, palette: Piece[],
 * }} EditorResponse
 *
 * @typedef {{
 *   verdict: "solved" | "impossible" | "undecided", plain: Chapter[], chapters: Chapter[],
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
 *   left: number, top: number, cell: number, cell_height: number, rows: number, cols: number,
 *   width: number, height: number,
 * }} GridArea
 *
 * @typedef {{
 *   look: string, text: string, reason: string, forced: boolean, cell: [number, number] | null,
 *   position: string | null, puzzle: Puzzle, cases: number | null, otherwise: Otherwise[],
 * }} HintResponse
 *
 * @typedef {{
 *   name: string, title: string, question: string, options: Option[], solution: string,
 *   default_size: [number, number], difficulty: Levels, generator_version: number,
 *   largest: number, example: string, formats: string[],
 * }} Kind
 *
 * @typedef {{
 *   kinds: Kind[],
 * }} KindsResponse
 *
 * @typedef {{
 *   kind: string, rules: Rule[], steps: Step[],
 * }} Lesson
 *
 * @typedef {{
 *   lessons: Lesson[],
 * }} LessonsResponse
 *
 * @typedef {{
 *   name: "beginner" | "intermediate" | "advanced" | "expert", least: number,
 *   size: [number, number],
 * }} Level
 *
 * @typedef {{
 *   search: string, open: string, counts: string, levels: Level[],
 * }} Levels
 *
 * @typedef {{
 *   name: string, default: boolean | number | string, help: string, verbs: string[],
 * }} Option
 *
 * @typedef {{
 *   words: string, picture: Picture, beams: number[][][],
 * }} Otherwise
 *
 * @typedef {{
 *   svg: string, grid: GridArea,
 * }} Picture
 *
 * @typedef {{
 *   code: string, name: string, key: string, left: number | null, paints: boolean, svg: string,
 * }} Piece
 *
 * @typedef {{
 *   ways: string[], take: boolean,
 * }} PieceResponse
 *
 * @typedef {{
 *   position: string, view: View,
 * }} PlayResponse
 *
 * @typedef {{
 *   kind: string, title: string, rows: number, cols: number, targets: number | null, text: string,
 * }} Puzzle
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
 *   title: string, words: string, picture: Picture,
 * }} Rule
 *
 * @typedef {{
 *   verdict: "solved" | "impossible" | "undecided", count: number | string, exact: boolean,
 *   unique: boolean | null, stopped: string | null, solutions: string[], words: string,
 *   answer: Record<string, unknown>, picture: Picture,
 * }} SolveResponse
 *
 * @typedef {{
 *   words: string, puzzle: Puzzle,
 * }} Step
 *
 * @typedef {{
 *   picture: Picture, message: string, done: boolean, faults: Fault[], times: number, now: number,
 *   ways: string[], names: string[], empty: boolean[], cells: number[], pile: Piece[],
 * }} View
 *
 * @typedef {{
 *   read: ReadResponse, new: EditorResponse, edit: EditorResponse, play: PlayResponse,
 *   piece: PieceResponse, view: EditorResponse, solve: SolveResponse, check: CheckResponse,
 *   hint: HintResponse, explain: ExplainResponse, rate: RateResponse, compare: CompareResponse,
 *   card: CardResponse, export: ExportResponse, film: FilmResponse, kinds: KindsResponse,
 *   gallery: GalleryResponse, deck: GalleryResponse, daily: DailyResponse,
 *   generate: GenerateResponse, collection: CollectionResponse, lessons: LessonsResponse,
 * }} Calls
 *
 * @typedef {{
 *   "alert": HTMLElement, "animate": HTMLButtonElement, "another": HTMLButtonElement,
 *   "another-bar": HTMLProgressElement, "another-words": HTMLElement, "answer": HTMLElement,
 *   "banner": HTMLElement, "board": HTMLElement, "calendar": HTMLElement,
 *   "calendar-month": HTMLElement, "cancel": HTMLButtonElement, "cell-name": HTMLElement,
 *   "cell-tools": HTMLElement, "clear": HTMLButtonElement, "clock": HTMLElement,
 *   "clock-box": HTMLElement, "clock-toggle": HTMLButtonElement, "clock-words": HTMLElement,
 *   "coach": HTMLElement, "collection": HTMLDialogElement, "collection-cards": HTMLElement,
 *   "collection-count": HTMLElement,
 *   "collection-form": HTMLFormElement & {elements: {level: HTMLSelectElement, targets: HTMLSelectElement, tokens: HTMLInputElement, sort: HTMLSelectElement}},
 *   "collection-more": HTMLButtonElement, "collection-title": HTMLElement,
 *   "copy-link": HTMLButtonElement, "count": HTMLElement, "daily": HTMLDialogElement,
 *   "daily-cards": HTMLElement, "daily-title": HTMLElement, "day": HTMLInputElement,
 *   "day-after": HTMLButtonElement, "day-before": HTMLButtonElement, "difficulty": HTMLElement,
 *   "difficulty-line": HTMLElement, "difficulty-why": HTMLElement, "dock": HTMLElement,
 *   "entry-copy": HTMLButtonElement, "entry-menu": HTMLElement, "entry-rename": HTMLButtonElement,
 *   "entry-throw": HTMLButtonElement, "export": HTMLDialogElement, "export-title": HTMLElement,
 *   "faults": HTMLInputElement, "file": HTMLInputElement, "finish": HTMLElement,
 *   "gallery": HTMLDialogElement, "gallery-cards": HTMLElement, "gallery-kind": HTMLSelectElement,
 *   "gallery-level": HTMLSelectElement, "gallery-title": HTMLElement, "hand-tools": HTMLElement,
 *   "heading": HTMLElement, "help-check": HTMLButtonElement, "help-explain": HTMLButtonElement,
 *   "help-hint": HTMLButtonElement, "help-solve": HTMLButtonElement, "keys": HTMLDialogElement,
 *   "keys-list": HTMLElement, "keys-title": HTMLElement, "kind": HTMLElement,
 *   "lecture": HTMLDialogElement, "lecture-back": HTMLButtonElement,
 *   "lecture-bar": HTMLProgressElement, "lecture-captions": HTMLElement,
 *   "lecture-chapter": HTMLSelectElement, "lecture-full": HTMLButtonElement,
 *   "lecture-handout": HTMLElement, "lecture-heading": HTMLElement, "lecture-level": HTMLElement,
 *   "lecture-next": HTMLButtonElement, "lecture-picture": HTMLElement,
 *   "lecture-place": HTMLElement, "lecture-print": HTMLButtonElement,
 *   "lecture-run": HTMLButtonElement, "lecture-save": HTMLButtonElement,
 *   "lecture-screen": HTMLElement, "lecture-text": HTMLElement, "lecture-title": HTMLElement,
 *   "lecture-words": HTMLElement, "link": HTMLTextAreaElement, "live": HTMLElement,
 *   "made": HTMLElement, "made-from": HTMLElement, "make": HTMLDialogElement,
 *   "make-bar": HTMLProgressElement, "make-cancel": HTMLButtonElement, "make-counts": HTMLElement,
 *   "make-dice": HTMLButtonElement,
 *   "make-form": HTMLFormElement & {elements: {kind: HTMLSelectElement, rows: HTMLInputElement, cols: HTMLInputElement, seed: HTMLInputElement}},
 *   "make-levels": HTMLElement, "make-options": HTMLElement, "make-title": HTMLElement,
 *   "make-usual": HTMLButtonElement, "make-working": HTMLElement, "marks": SVGSVGElement,
 *   "measures": HTMLElement, "menu": HTMLElement, "message": HTMLElement,
 *   "mode-build": HTMLButtonElement, "mode-play": HTMLButtonElement, "more": HTMLElement,
 *   "more-button": HTMLButtonElement, "my-puzzles": HTMLDialogElement,
 *   "my-puzzles-cards": HTMLElement, "my-puzzles-dropped": HTMLElement,
 *   "my-puzzles-dropped-name": HTMLElement, "my-puzzles-file": HTMLInputElement,
 *   "my-puzzles-find": HTMLInputElement, "my-puzzles-load": HTMLButtonElement,
 *   "my-puzzles-none": HTMLElement, "my-puzzles-print": HTMLButtonElement,
 *   "my-puzzles-save": HTMLButtonElement, "my-puzzles-taken": HTMLElement,
 *   "my-puzzles-title": HTMLElement, "my-puzzles-undo": HTMLButtonElement,
 *   "new": HTMLDialogElement,
 *   "new-form": HTMLFormElement & {elements: {kind: HTMLSelectElement, rows: HTMLInputElement, cols: HTMLInputElement}},
 *   "new-menu": HTMLElement, "new-title": HTMLElement, "open": HTMLDialogElement,
 *   "open-form": HTMLFormElement & {elements: {text: HTMLTextAreaElement, kind: HTMLSelectElement}},
 *   "open-title": HTMLElement, "palette": HTMLElement, "palette-box": HTMLElement,
 *   "palette-heading": HTMLElement, "paper": HTMLElement, "picture": HTMLElement,
 *   "pile": HTMLElement, "pile-add": HTMLButtonElement, "pile-box": HTMLElement,
 *   "pile-heading": HTMLElement, "player": HTMLElement, "print-sheet": HTMLDialogElement,
 *   "print-sheet-title": HTMLElement, "question": HTMLElement, "rate": HTMLButtonElement,
 *   "redo": HTMLButtonElement, "refusal": HTMLElement, "rename": HTMLDialogElement,
 *   "rename-form": HTMLFormElement & {elements: {name: HTMLInputElement}},
 *   "rename-title": HTMLElement, "resize": HTMLDialogElement,
 *   "resize-form": HTMLFormElement & {elements: {rows: HTMLInputElement, cols: HTMLInputElement}},
 *   "resize-title": HTMLElement, "restart": HTMLButtonElement, "rules-button": HTMLButtonElement,
 *   "share": HTMLDialogElement, "share-local": HTMLElement, "share-play": HTMLInputElement,
 *   "share-public": HTMLElement, "share-title": HTMLElement, "sheet": HTMLElement,
 *   "sheet-all": HTMLButtonElement, "sheet-bar": HTMLProgressElement,
 *   "sheet-cancel": HTMLButtonElement, "sheet-count": HTMLElement,
 *   "sheet-form": HTMLFormElement & {elements: {paper: HTMLSelectElement, each: HTMLSelectElement, answers: HTMLInputElement}},
 *   "sheet-none": HTMLButtonElement, "sheet-print": HTMLButtonElement,
 *   "sheet-puzzles": HTMLElement, "sheet-working": HTMLElement, "size-text": HTMLElement,
 *   "solve-words": HTMLElement, "stage": HTMLElement, "streak": HTMLElement, "strip": HTMLElement,
 *   "suppose": HTMLButtonElement, "take-words": HTMLElement, "targets": HTMLElement,
 *   "targets-box": HTMLElement, "targets-less": HTMLButtonElement,
 *   "targets-more": HTMLButtonElement, "theme": HTMLSelectElement, "title": HTMLInputElement,
 *   "tool-erase": HTMLButtonElement, "tool-hand": HTMLButtonElement, "tools": HTMLElement,
 *   "undo": HTMLButtonElement, "waiting": HTMLElement, "waiting-bar": HTMLProgressElement,
 *   "waiting-text": HTMLElement, "ways": HTMLElement, "workspace": HTMLElement,
 *   "zoom": HTMLElement, "zoom-in": HTMLButtonElement, "zoom-out": HTMLButtonElement,
 * }} Elements
 */

export {};
