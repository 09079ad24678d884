import { createInstance } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { ChunkUnreachable, loadChunk } from './network.ts'
import { writeStored, readStored } from './storage.ts'

export const supportedLanguages = ['ro', 'en', 'hu'] as const
export type SupportedLanguage = (typeof supportedLanguages)[number]
/** The name of each language in that language. */
export const languageNames: Record<SupportedLanguage, string> = { ro: 'Română', en: 'English', hu: 'Magyar' }

const isLanguage = (text: string | null): text is SupportedLanguage => supportedLanguages.some((language) => language === text)

/**
 * One chunk per language and feature, fetched when a screen of the feature first shows, and one chunk with the translations that all
 * screens share.
 */
const translationFiles = import.meta.glob<{ default: object }>([
  '/src/locales/*/*.json',
  '!/src/locales/*/{common,session,shell,trade}.json',
])
const sharedFiles = import.meta.glob<Record<string, object>>('./words/*.ts')

async function readWords(language: string, namespace: string): Promise<object> {
  const load = translationFiles[`/src/locales/${language}/${namespace}.json`]
  const words = load ? (await load()).default : (await sharedFiles[`./words/${language}.ts`]?.())?.[namespace]
  if (!words) throw new Error(`No words of ${namespace} in ${language}`)
  return words
}

/** The library never retries translations that failed to load and shows keys instead, so without network this keeps waiting. */
const loadNamespace = (language: string, namespace: string) =>
  loadChunk(() => readWords(language, namespace)).catch((error: unknown) => {
    if (!(error instanceof ChunkUnreachable)) throw error
    dispatchEvent(new Event('wordslost'))
    return new Promise<never>(() => {})
  })

/** Loads the translations of a screen, which would otherwise show keys. */
export async function loadWords(namespaces: string | readonly string[]): Promise<void> {
  await Promise.all([namespaces].flat().map((namespace) => readWords(currentLanguage(), namespace)))
  await i18n.loadNamespaces(namespaces)
}

/** Loads a part of a screen together with its translations. */
export async function loadWithWords<T>(namespaces: string | readonly string[], load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadWords(namespaces)])
  return part
}

/** All translations. Components get theirs with `useTranslation('clients')`. */
export const i18n = createInstance()

export async function startI18n() {
  const stored = readStored('language')
  const lng = isLanguage(stored) ? stored : browserLanguage()
  // No page can be shown without these translations.
  await readWords(lng, 'common')
  await i18n
    .use(initReactI18next)
    .use(resourcesToBackend(loadNamespace))
    .init({
      lng,
      supportedLngs: [...supportedLanguages],
      ns: ['common'],
      defaultNS: 'common',
      // A key stands in one file only, so a screen need not name it: its own file, the nouns of the trade, or the shared texts.
      fallbackNS: ['trade', 'common'],
      fallbackLng: false,
      keySeparator: false,
      returnNull: false,
      interpolation: { escapeValue: false },
    })
  document.documentElement.lang = i18n.language
}

/** The default language: the browser's if it is supported, else Romanian. */
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
 * A message of the server or of a schema in the user's language: a key, a key with its limit (`AtMost:15`), or a text that is no key and
 * is returned unchanged.
 */
export function messageText(message: string): string {
  const [key = '', limit] = /^(\w+):(\S+)$/.exec(message)?.slice(1) ?? [message]
  return i18n.t(key, { ns: 'common', limit, defaultValue: message })
}
