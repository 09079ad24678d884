import { createInstance } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { ChunkUnreachable, loadChunk } from './chunks/network.ts'
import { writeStored, readStored } from './storage.ts'

export const supportedLanguages = ['ro', 'en', 'hu'] as const
export type SupportedLanguage = (typeof supportedLanguages)[number]
/** As whoever reads it calls it. */
export const languageNames: Record<SupportedLanguage, string> = { ro: 'Română', en: 'English', hu: 'Magyar' }

const isLanguage = (text: string | null): text is SupportedLanguage => supportedLanguages.some((language) => language === text)

/** One chunk per language and feature, fetched when a screen of the feature first shows; and one of what all of them say. */
const files = import.meta.glob<{ default: object }>(['/src/locales/*/*.json', '!/src/locales/*/{common,session,shell,trade}.json'])
const shared = import.meta.glob<Record<string, object>>('./words/*.ts')

async function readWords(language: string, namespace: string): Promise<object> {
  const load = files[`/src/locales/${language}/${namespace}.json`]
  const words = load ? (await load()).default : (await shared[`./words/${language}.ts`]?.())?.[namespace]
  if (!words) throw new Error(`No words of ${namespace} in ${language}`)
  return words
}

/** The library never asks again for words that failed to come, and shows keys instead: without network it goes on waiting. */
const waitForWords = (language: string, namespace: string) =>
  loadChunk(() => readWords(language, namespace)).catch((error: unknown) => {
    if (!(error instanceof ChunkUnreachable)) throw error
    dispatchEvent(new Event('wordslost'))
    return new Promise<never>(() => {})
  })

/** The words of a screen are there afterwards: without them keys would be shown. */
export async function loadWords(namespaces: string | readonly string[]): Promise<void> {
  await Promise.all([namespaces].flat().map((namespace) => readWords(currentLanguage(), namespace)))
  await i18n.loadNamespaces(namespaces)
}

/** All words of the screens. Components take theirs with `useTranslation('clients')`. */
export const i18n = createInstance()

export async function startI18n() {
  const stored = readStored('language')
  const lng = isLanguage(stored) ? stored : browserLanguage()
  // No page can be shown without them.
  await readWords(lng, 'common')
  await i18n
    .use(initReactI18next)
    .use(resourcesToBackend(waitForWords))
    .init({
      lng,
      supportedLngs: [...supportedLanguages],
      ns: ['common'],
      defaultNS: 'common',
      // A key stands in one file only, so a screen need not say in which: its own, the nouns of the trade, or what all screens say.
      fallbackNS: ['trade', 'common'],
      fallbackLng: false,
      keySeparator: false,
      returnNull: false,
      interpolation: { escapeValue: false },
    })
  document.documentElement.lang = i18n.language
}

/** Until somebody chooses: that of the browser if we speak it, else Romanian. */
function browserLanguage(): SupportedLanguage {
  const [language = ''] = navigator.language.split('-')
  return isLanguage(language) ? language : 'ro'
}

export const currentLanguage = (): SupportedLanguage => (isLanguage(i18n.language) ? i18n.language : 'ro')

export async function changeLanguage(language: SupportedLanguage) {
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
  writeStored('language', language)
}

/**
 * A message of the server or of a schema in the reader's words: a key, a key with its limit (`AtMost:15`),
 * or a text that is no key, shown as it is.
 */
export function messageText(message: string): string {
  const [key = '', limit] = /^(\w+):(\S+)$/.exec(message)?.slice(1) ?? [message]
  return i18n.t(key, { ns: 'common', limit, defaultValue: message })
}
