import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/text/format.ts'
import { negotiateLanguage } from '#server/platform/words.ts'

/** Values of `?lang=` by language. */
export const languageTags = { ro: 'ro-RO', en: 'en-US', hu: 'hu-HU' } as const satisfies Record<Language, string>
export const guestLanguages = Object.keys(languageTags) as Language[]

/** Over TLS the `__Host-` prefix prevents other hosts and plain pages from setting the cookie. */
const cookieName = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-language' : 'language')

/** The language of the address, or else of the cookie, or else of the browser. */
export function languageFor(request: FastifyRequest): { language: Language; chosen: boolean } {
  const { query, headers } = request
  const { lang } = query as { lang?: unknown }
  if (lang !== undefined) return { language: guestLanguages.find((language) => languageTags[language] === lang) ?? 'ro', chosen: true }
  const stored = new RegExp(`(?:^|; ?)${cookieName(request)}=(ro|en|hu)(?:;|$)`).exec(headers.cookie ?? '')?.[1] as Language | undefined
  return { language: stored ?? negotiateLanguage(headers['accept-language']), chosen: false }
}

/** Cookie that holds nothing about the visitor but the language. */
export const rememberLanguage = (request: FastifyRequest, language: Language): string =>
  `${cookieName(request)}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${request.protocol === 'https' ? '; Secure' : ''}`
