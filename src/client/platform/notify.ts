import type { ReactNode } from 'react'
import { create } from 'zustand'
import { AppError } from '#contract/kit/errors.ts'
import { loadChunk } from './network.ts'
import { i18n, messageText } from './i18n.ts'
import { loadOnce } from './load-once.ts'
import { onTokenChange } from './sign-in/token.ts'

const colours = { success: 'var(--status-done)', warning: 'var(--mantine-color-yellow-7)', error: 'red' }

type Message = {
  kind: keyof typeof colours
  message: ReactNode
  /** The words of a message that is more than text. */
  text?: string
  title?: string
  autoClose: number | false
  /** The ARIA role, if the one that follows from `kind` does not fit. */
  role?: 'group' | 'status'
  /** The record concerned: a new message replaces earlier ones about it. */
  about?: string
}

/** More messages would cover the page. The oldest is removed. */
const maxShown = 2
let messageCount = 0

type PastMessage = { number: number; kind: Message['kind']; text: string; at: string }
/** A message closes by itself, so the bell still has the last ones of this page. */
const usePastStore = create<{ messages: PastMessage[] }>(() => ({ messages: [] }))
onTokenChange(() => usePastStore.setState({ messages: [] }))
const maxPast = 20

/** The last messages of this page, the latest first. */
export const usePastMessages = (): PastMessage[] => usePastStore(({ messages }) => messages)

function keepMessage({ kind, title, message, text = typeof message === 'string' ? message : '' }: Message) {
  const past = { number: messageCount, kind, text: [title, text].filter(Boolean).join(': '), at: new Date().toISOString() }
  if (text) usePastStore.setState(({ messages }) => ({ messages: [past, ...messages].slice(0, maxPast) }))
}

let resolveFirst: () => void
/** Resolves when the first message is shown. */
export const firstMessageShown = new Promise<void>((resolve) => {
  resolveFirst = resolve
})

/** Shows a message below the top bar. */
export async function showMessage(given: Message) {
  const { kind, about, role, text: _, ...message } = given
  messageCount += 1
  const id = messageId(about, messageCount)
  keepMessage(given)
  resolveFirst()
  const library = await loadMessageLibrary().catch(() => undefined)
  if (!library) return showPlainly(message)
  const { notifications, notificationsStore } = library
  const shown = {
    ...message,
    id,
    color: colours[kind],
    role: role ?? (kind === 'success' ? 'status' : 'alert'),
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('Close') },
    // The kit lets a message stay under the pointer; with the focus in it, it stays as well.
    onFocus: () => {
      notifications.update({ ...shown, autoClose: false })
    },
    onBlur: () => {
      notifications.update(shown)
    },
  }
  notifications.updateState(notificationsStore, (all) => {
    const others = about === undefined ? all : removeAbout(all, about)
    return [...others.slice(1 - maxShown), shown]
  })
}

/** If the network failed before the library had loaded, a message is plain text. */
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

/** Removes the messages about a record. */
export async function dismissMessages(about: string) {
  const library = await loadMessageLibrary().catch(() => undefined)
  if (!library) return
  const { notifications, notificationsStore } = library
  const { notifications: shown, queue } = notificationsStore.getState()
  // Usually nothing matches; then nothing is rendered again.
  if (removeAbout([...shown, ...queue], about).length < shown.length + queue.length)
    notifications.updateState(notificationsStore, (all) => removeAbout(all, about))
}

/** All callers share one promise, so that a removal never overtakes the message it removes. */
export const loadMessageLibrary = loadOnce(() => loadChunk(() => import('./message-library.ts')))

const removeAbout = <Shown extends { id?: string | undefined }>(all: Shown[], about: string): Shown[] =>
  all.filter(({ id }) => !id?.startsWith(messageId(about, '')))

/** Every message has an id of its own, so that a replacement stays its full time. */
const messageId = (about = '', number: number | '') => `${about}#${number}`

const showText = (message: string, kind: Message['kind'], autoClose: number, title?: string) =>
  void showMessage({ message, kind, autoClose, ...(title !== undefined && { title }) })

const networkKey = 'network'

/** Messages below the top bar. They take translated texts; errors are translated here. */
export const notify = {
  success: (text: string) => showText(text, 'success', 5000),
  /** Nothing failed: the action is just not possible yet. */
  warning: (text: string) => showText(text, 'warning', 10_000),
  error: (text: string) => showText(text, 'error', 10_000),
  exported: (text: string) => showText(text, 'success', 5000),
  exportFailed: (error: unknown) => showText(errorText(error), 'error', 7000, messageText('ErrorDownloadingFile')),
  /** The scanned code matches nothing. */
  notScanned: (text: string) => showText(text, 'error', 7000),
  networkLost: () => void showMessage({ kind: 'warning', message: messageText('NoNetworkRetrying'), autoClose: false, about: networkKey }),
  reloadNeeded: () =>
    void showMessage({ kind: 'warning', message: messageText('PageFilesMissingHint'), autoClose: false, about: networkKey }),
  networkBack: () => void dismissMessages(networkKey),
  failure: (error: unknown, title?: string) => showText(errorText(error), 'error', 10_000, title),
}

/** The text of an error; for refused fields, the first message. */
export function errorText(error: unknown): string {
  if (!(error instanceof AppError)) return messageText('UnknownError')
  const [first] = Object.values(error.fields ?? {}).flat()
  return messageText(first ?? error.message)
}
