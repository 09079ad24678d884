/** A key as it was pressed, with the milliseconds since the page began. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'>

/** A scanner writes as a keyboard does, faster than anybody types. */
const fewest = 8
const slowest = 50

/** The strokes with one more, of which those stay that can be of one scan. */
export function addStroke(strokes: readonly KeyStroke[], next: KeyStroke): KeyStroke[] {
  const last = strokes.at(-1)
  return last && next.timeStamp - last.timeStamp <= slowest ? [...strokes, next] : [next]
}

/** What was scanned, if it was no person who typed so, and `end` ended it. */
export function readScan(strokes: readonly KeyStroke[], end: KeyStroke): string | undefined {
  const isScan = strokes.length >= fewest && addStroke(strokes, end).length > strokes.length
  return isScan ? readStrokes(strokes) : undefined
}

/** By the characters; where one is neither letter nor digit, by the keys, as a scanner presses them: a Hungarian keyboard makes ö of 0. */
function readStrokes(strokes: readonly KeyStroke[]): string {
  const typed = strokes.map(({ key }) => key).join('')
  return /^[a-z\d -]+$/i.test(typed) ? typed : strokes.map(({ key, code }) => /(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1] ?? key).join('')
}
