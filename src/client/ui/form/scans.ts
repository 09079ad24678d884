/** A key press; timeStamp is in milliseconds since the page began. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'>

/** A scanner writes like a keyboard, but faster than anybody types. */
const minScanLength = 8
const maxStrokeGapMs = 50

/** Appends a stroke and drops those that cannot belong to the same scan. */
export function addStroke(strokes: readonly KeyStroke[], next: KeyStroke): KeyStroke[] {
  const last = strokes.at(-1)
  return last && next.timeStamp - last.timeStamp <= maxStrokeGapMs ? [...strokes, next] : [next]
}

/** The scanned code if the strokes were too fast for a person and `end` ended them. */
export function readScan(strokes: readonly KeyStroke[], end: KeyStroke): string | undefined {
  const isScan = strokes.length >= minScanLength && addStroke(strokes, end).length > strokes.length
  return isScan ? joinStrokes(strokes) : undefined
}

/** Joins the characters or, if one is neither letter nor digit, the physical keys: a Hungarian keyboard turns 0 into ö. */
function joinStrokes(strokes: readonly KeyStroke[]): string {
  const typed = strokes.map(({ key }) => key).join('')
  return /^[a-z\d -]+$/i.test(typed) ? typed : strokes.map(({ key, code }) => /(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1] ?? key).join('')
}
