import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/text/format.ts'
import type { GuestPage } from '#server/platform/guest-pages/guest-pages.ts'
import { words, type Translate } from '#server/platform/words.ts'
import { readBundle } from '#server/platform/guest-pages/bundle.ts'
import { cspHash } from '#server/platform/http/static-pages.ts'
import { Html, inlineJson, safeHtml } from '#server/platform/guest-pages/html.ts'
import { guestLanguages, rememberLanguage, languageTags } from '#server/platform/guest-pages/languages.ts'

export const bookingFiles = readBundle('booking', '/programari/')

export type Visitor = { request: FastifyRequest; language: Language; chosen: boolean; translate: Translate<'booking'>; publicUrl: string }
export const readVisitor = (request: FastifyRequest, publicUrl: string, choice: { language: Language; chosen: boolean }): Visitor => ({
  request,
  ...choice,
  translate: words('booking', choice.language),
  publicUrl,
})

/** The parts that differ from page to page. */
type Sheet = {
  title: string
  description: string
  keywords?: string
  /** Path of the page without the language; absent for a private page, which gets no canonical address. */
  path?: string
  colors?: { primary: string | null; accent: string | null }
  structured?: object | undefined
  /** Preview image of shared links. */
  image?: string | undefined
  /** Content on the coloured header. */
  hero: Html
  main: Html
  data?: object | undefined
  status?: 404
}

const petrol = '#1e697a'
const amber = '#f2b01e'
/** Validates again before the value becomes a style, because older rows may hold other text. */
const colorOr = (color: string | null | undefined, usual: string): string => (/^#[0-9a-f]{6}$/i.test(color ?? '') ? color! : usual)

const mark = safeHtml`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="16" cy="16" r="9.5" fill="none" stroke="#fff" stroke-width="3" /><path d="M16 9v4M16 19v4M9 16h4M19 16h4" stroke="#fff" stroke-width="2" stroke-linecap="round" /><circle cx="16" cy="16" r="2.6" fill="#f2b01e" /></svg>`

/** Renders all content for search engines and for readers without scripts; the script adds choosing and sending. */
export function renderFrame(visitor: Visitor, sheet: Sheet): GuestPage {
  const { language, translate } = visitor
  const { script, font, style, styleHash } = bookingFiles.read()
  const primary = colorOr(sheet.colors?.primary, petrol)
  const brand = `:root{--brand:${primary};--accent:${colorOr(sheet.colors?.accent, amber)}}`
  const isIndexed = sheet.path !== undefined && sheet.status !== 404
  const page = safeHtml`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${sheet.title}</title>
<meta name="description" content="${sheet.description}">
${sheet.keywords && safeHtml`<meta name="keywords" content="${sheet.keywords}">`}
<meta name="theme-color" content="${primary}">
<meta name="color-scheme" content="light dark">
${isIndexed ? renderAddresses(visitor, sheet) : safeHtml`<meta name="robots" content="noindex">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${font && safeHtml`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`}
<style>${new Html(brand)}</style>
<style>${new Html(style)}</style>
${sheet.structured && safeHtml`<script type="application/ld+json">${inlineJson(sheet.structured)}</script>`}
${sheet.data && safeHtml`<script type="application/json" id="data">${inlineJson(sheet.data)}</script>`}
${script && sheet.data && safeHtml`<script type="module" src="${script}"></script>`}
</head>
<body>
<div id="root">
<header class="hero"><div class="bar"><a class="home" href="/programari">${mark}<span>${translate('OnlineBooking')}</span></a>${languageLinks(visitor)}</div>${sheet.hero}</header>
<main class="sheet">${sheet.main}</main>
</div>
</body>
</html>`
  return {
    html: page.text,
    ...(sheet.status && { status: sheet.status }),
    headers: {
      'content-security-policy': buildPolicy(visitor.request, [cspHash(brand), styleHash]),
      'cache-control': isIndexed ? 'no-cache' : 'no-store',
      vary: 'Accept-Language, Cookie',
      'content-language': language,
      ...(sheet.path === undefined && { 'referrer-policy': 'no-referrer' }),
      ...(visitor.chosen && { 'set-cookie': rememberLanguage(visitor.request, language) }),
    },
  }
}

const languageNames = { ro: 'Română', en: 'English', hu: 'Magyar' }

/** Plain links work without a script, because the server renders every language. */
const languageLinks = ({ language }: Visitor): Html =>
  safeHtml`<nav class="languages" aria-label="Limba · Language · Nyelv">${guestLanguages.map(
    (other) =>
      safeHtml`<a href="?lang=${languageTags[other]}" lang="${other}" hreflang="${other}" title="${languageNames[other]}"${other === language && safeHtml` aria-current="true"`}>${other.toUpperCase()}</a>`,
  )}</nav>`

const languageUrl = (publicUrl: string, path: string, language: Language): string =>
  publicUrl + path + (language === 'ro' ? '' : `?lang=${languageTags[language]}`)

/** Romanian has the plain address; each version lists the others, so that a search engine shows readers their own language. */
function renderAddresses({ publicUrl, language }: Visitor, { path = '', title, description, image }: Sheet): Html {
  const ownUrl = languageUrl(publicUrl, path, language)
  return safeHtml`<link rel="canonical" href="${ownUrl}">
${guestLanguages.map((other) => safeHtml`<link rel="alternate" hreflang="${other}" href="${languageUrl(publicUrl, path, other)}">`)}
<link rel="alternate" hreflang="x-default" href="${publicUrl + path}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${ownUrl}">
${image && safeHtml`<meta property="og:image" content="${publicUrl + image}">`}
<meta property="og:locale" content="${languageTags[language].replace('-', '_')}">`
}

/** Allows this server only, and the styles written above by their hashes. Older browsers need the socket's origin named. */
function buildPolicy({ headers, protocol }: FastifyRequest, styles: string[]): string {
  const { host = '' } = headers
  const socket = /^[\w.:[\]-]+$/.test(host) ? ` ${protocol === 'https' ? 'wss' : 'ws'}://${host}` : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    `connect-src 'self'${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
