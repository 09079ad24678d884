import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/text/format.ts'
import { negotiateLanguage } from '#server/platform/words.ts'

/** By what an address asks for a language. */
export const languageTags = { ro: 'ro-RO', en: 'en-US', hu: 'hu-HU' } as const satisfies Record<Language, string>
export const guestLanguages = Object.keys(languageTags) as Language[]

/** Over TLS under the name that no other host, and no plain page, can set. */
const cookieOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-language' : 'language')

/** What the address asks for, else what was chosen before, else what the browser asks for. */
export function languageFor(request: FastifyRequest): { language: Language; chosen: boolean } {
  const { query, headers } = request
  const { lang } = query as { lang?: unknown }
  if (lang !== undefined) return { language: guestLanguages.find((language) => languageTags[language] === lang) ?? 'ro', chosen: true }
  const remembered = new RegExp(`(?:^|; ?)${cookieOf(request)}=(ro|en|hu)(?:;|$)`).exec(headers.cookie ?? '')?.[1] as Language | undefined
  return { language: remembered ?? negotiateLanguage(headers['accept-language']), chosen: false }
}

/** It says nothing of whoever chose but the language. */
export const rememberLanguage = (request: FastifyRequest, language: Language): string =>
  `${cookieOf(request)}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${request.protocol === 'https' ? '; Secure' : ''}`
