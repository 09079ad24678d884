// A name as it was said in a sentence, with the endings of its language, and as it may be written in the list.

const endings = /(?:nak|nek|nal|nel|hoz|hez|tol|tel|val|vel|ului|lui|ul|ei|nel|e|s)$/
const accented = /(?<=\p{L}{2})(?:n[aá]k|n[eé]k|[aá]n[aá]l|hoz|hez|[tr][oóöő]l|v[ae]l|ului|lui|ul|é|s)$/iu

/** As it was typed first; then without endings, and with the vowel before them as it was: `Popának` is `Popa`. */
export function namesOf(said: string): string[] {
  const bare = said
    .split(' ')
    .map((word) => {
      const stem = word.replace(accented, '')
      return stem === word || stem.length < 3 ? word : stem.replace(/á$/u, 'a').replace(/é$/u, 'e')
    })
    .join(' ')
  const shorter = said.replace(endings, '')
  // `Kovácsot`, `Évát`
  const object = said
    .replace(/(?<=\p{L}{3})(?:[oeö]t|t)$/u, '')
    .replace(/á$/u, 'a')
    .replace(/é$/u, 'e')
  return [...new Set([said, bare, shorter.length >= 3 ? shorter : said, object])]
}
