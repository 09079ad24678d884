import { useQuery } from '@tanstack/react-query'
import { readArticle } from '#domain/help/article.ts'
import { createHelpIndex, type HelpIndex } from '#domain/help/find.ts'
import { loadChunk } from '#client/platform/network.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SupportedLanguage } from '#client/platform/i18n.ts'

const files: Record<SupportedLanguage, () => Promise<{ default: Record<string, string> }>> = {
  ro: () => loadChunk(() => import('./articles-ro.ts')),
  en: () => loadChunk(() => import('./articles-en.ts')),
  hu: () => loadChunk(() => import('./articles-hu.ts')),
}

/** The articles in the language of the screens. They are chunks of the build, so they need no API call. */
export function useArticles() {
  const { language } = useFormat()
  return useQuery({
    queryKey: ['help', language],
    queryFn: async (): Promise<HelpIndex> => {
      const { default: texts } = await files[language]()
      return createHelpIndex(
        language,
        Object.entries(texts).map(([file, text]) => readArticle(/([\w-]+)\.md$/.exec(file)![1]!, text)),
      )
    },
    staleTime: Infinity,
  })
}
