/**
 * NOTIFY carries less than 8,000 bytes, so a long message is split into payloads `sequence left topic piece`. One transaction delivers in
 * order. The sequence makes equal payloads distinct, which PostgreSQL would deliver once.
 */
const pieceBytes = 7900
const topicPattern = /^[!-~]{1,64}$/

let sequence = 0

export function toPayloads(topic: string, text: string): string[] {
  if (!topicPattern.test(topic)) throw new Error(`Not a topic: ${topic}`)
  const pieces = split(text)
  return pieces.map((piece, index) => `${++sequence} ${pieces.length - 1 - index} ${topic} ${piece}`)
}

/** Splits between characters only: PostgreSQL rejects half a character. */
function split(text: string): string[] {
  const bytes = Buffer.from(text)
  const pieces: string[] = []
  let start = 0
  do {
    let end = Math.min(start + pieceBytes, bytes.length)
    while (isInsideCharacter(bytes[end])) end--
    pieces.push(bytes.toString('utf8', start, end))
    start = end
  } while (start < bytes.length)
  return pieces
}

/** In UTF-8 every byte of a character but its first is 10xxxxxx. */
const isInsideCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000

/** Joins the pieces of messages. Each connection needs its own reader, so that pieces of a lost one are dropped. */
export function payloadReader(receive: (topic: string, text: string) => void) {
  let pieces: string[] = []
  return (payload: string) => {
    const { left, topic, piece } = /^\d+ (?<left>\d+) (?<topic>\S+) (?<piece>.*)$/s.exec(payload)?.groups ?? {}
    if (left === undefined || topic === undefined || piece === undefined) return // The payload comes from another program on this database.
    pieces.push(piece)
    if (left !== '0') return
    const text = pieces.join('')
    pieces = []
    receive(topic, text)
  }
}
