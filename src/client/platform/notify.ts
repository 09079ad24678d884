import type { ReactNode } from 'react'
import { AppError } from '#contract/kit/errors.ts'
import { loadChunk } from './chunks/network.ts'
import { i18n, messageText } from './i18n.ts'
import { loadOnce } from './load-once.ts'

const colours = { success: 'var(--status-done)', warning: 'var(--mantine-color-yellow-7)', error: 'red' }

type Message = {
  kind: keyof typeof colours
  message: ReactNode
  title?: string
  autoClose: number | false
  /** What screen readers make of it, if not what its kind says. */
  role?: 'group'
  /** The record that it is about: it replaces what was said of it before. */
  about?: string
}

/** More would cover the work. The oldest gives way. */
const maxShown = 2
let count = 0

let tellFirst: () => void
/** When there is something to tell. */
export const firstMessageShown = new Promise<void>((resolve) => {
  tellFirst = resolve
})

/** Shows a message at the bottom right. */
export async function showMessage({ kind, about, role, ...message }: Message) {
  tellFirst()
  const library = await loadMessageLibrary().catch(() => undefined)
  if (!library) return showPlainly(message)
  const { notifications, notificationsStore } = library
  const id = idOf(about, ++count)
  const shown = {
    ...message,
    id,
    color: colours[kind],
    role: role ?? (kind === 'success' ? 'status' : 'alert'),
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('Close') },
  }
  notifications.updateState(notificationsStore, (all) => {
    const others = about === undefined ? all : without(all, about)
    return [...others.slice(1 - maxShown), shown]
  })
}

/** The network was cut before the library had come: a message is plain text then. */
function showPlainly({ title = '', message }: Pick<Message, 'title' | 'message'>) {
  if (typeof message !== 'string') return
  const box = document.createElement('p')
  box.className = 'plain-message'
  box.role = 'alert'
  box.textContent = `${title} ${message}`.trim()
  document.querySelector('.plain-message')?.remove()
  document.body.append(box)
  setTimeout(() => box.remove(), 10_000)
}

/** Takes away what is still said of a record. */
export async function dismissMessages(about: string) {
  const library = await loadMessageLibrary().catch(() => undefined)
  if (!library) return
  const { notifications, notificationsStore } = library
  const { notifications: shown, queue } = notificationsStore.getState()
  // Most often there is nothing to take away: then nothing is drawn again.
  if (without([...shown, ...queue], about).length < shown.length + queue.length)
    notifications.updateState(notificationsStore, (all) => without(all, about))
}

/** All share one promise, so that a message is never taken away by an earlier one. */
export const loadMessageLibrary = loadOnce(() => loadChunk(() => import('./chunks/message-library.ts')))

const without = <Shown extends { id?: string | undefined }>(all: Shown[], about: string): Shown[] =>
  all.filter(({ id }) => !id?.startsWith(idOf(about, '')))

/** Every message has an id of its own, so that one that replaces another stays as long as any. */
const idOf = (about = '', number: number | '') => `${about}#${number}`

const show = (message: string, kind: Message['kind'], autoClose: number, title?: string) =>
  void showMessage({ message, kind, autoClose, ...(title !== undefined && { title }) })

const network = 'network'

/** Messages at the bottom right. They take texts that are already translated; errors translate themselves. */
export const notify = {
  success: (text: string) => show(text, 'success', 5000),
  /** Nothing went wrong: it is only not possible yet. */
  warning: (text: string) => show(text, 'warning', 10_000),
  error: (text: string) => show(text, 'error', 10_000),
  exported: (text: string) => show(text, 'success', 5000),
  exportFailed: (error: unknown) => show(errorText(error), 'error', 7000, messageText('ErrorDownloadingFile')),
  /** What was scanned leads nowhere. */
  notScanned: (text: string) => show(text, 'error', 7000),
  networkLost: () => void showMessage({ kind: 'warning', message: messageText('NoNetworkRetrying'), autoClose: false, about: network }),
  reloadNeeded: () => void showMessage({ kind: 'warning', message: messageText('PageFilesMissingHint'), autoClose: false, about: network }),
  networkBack: () => void dismissMessages(network),
  failure: (error: unknown, title?: string) => show(errorText(error), 'error', 10_000, title),
}

/** What to tell of an error: for refused fields the first of their messages. */
export function errorText(error: unknown): string {
  if (!(error instanceof AppError)) return messageText('UnknownError')
  const [first] = Object.values(error.fields ?? {}).flat()
  return messageText(first ?? error.message)
}
