/** Cyrillic and Greek capitals with a Latin letter of the same look, as plates of Bulgaria, Ukraine and Greece have them. */
const twins = new Map(Array.from('АВЕКМНОРСТУХІЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, at) => [letter, 'ABEKMHOPCTYXIJABEZHIKMNOPTYX'[at]!] as const))
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Writes a text with Latin capitals when each of its Cyrillic or Greek letters has a twin. */
export function toLatinTwins(text: string): string {
  if (!foreignLetter.test(text)) return text
  const letters = Array.from(text.toUpperCase())
  const hasTwins = letters.every((letter) => !foreignLetter.test(letter) || twins.has(letter))
  return hasTwins ? letters.map((letter) => twins.get(letter) ?? letter).join('') : text
}
