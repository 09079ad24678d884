import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { i18n } from './i18n.ts'

export type Page = () => Promise<{ default: ComponentType }>

/** A page in its own chunk, fetched together with its words. */
export const lazy = (words: string | readonly string[], page: Page) =>
  lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([page(), i18n.loadNamespaces(words)])
    return loaded
  })
