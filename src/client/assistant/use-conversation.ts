import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assistant, type ChatAnswer } from '#contract/assistant.ts'
import { AppError } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useFormat } from '#client/platform/format.ts'
import { isPageLocked } from '#client/platform/sign-in/page-lock.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { onTokenChange } from '#client/platform/sign-in/token.ts'

/** As it was said; `failed` is the question that got no answer. */
export type ChatMessage = {
  key: number
  direction: 'incoming' | 'outgoing'
  text: string
  failed?: string
} & Pick<ChatAnswer, 'table' | 'link' | 'choices' | 'maySearch'>
type Stored = { id: string | undefined; messages: ChatMessage[] }

const mostKept = 100
/** Milliseconds: of a letter of an answer, and until the assistant greets again. */
const perLetter = 5
const untilGreeting = 1500

/** What was said with the assistant, kept in this browser until the session ends. */
export function useConversation(person: string) {
  const { t } = useTranslation('assistant')
  const format = useFormat()
  const key = `chat:${person}`
  const [{ id, messages }, setStored] = useState<Stored>(() => read(key))
  const [isWaiting, setWaiting] = useState(false)
  const [greets, setGreets] = useState(true)
  const typing = useTyping()
  const latest = useRef(0)

  const keep = (next: Stored) => {
    setStored(next)
    writeStored(key, next.messages.length > 0 ? JSON.stringify(next) : null)
  }
  const add = (stored: Stored, said: Omit<ChatMessage, 'key'>): Stored => ({
    id: stored.id,
    messages: [...stored.messages, { ...said, key: (stored.messages.at(-1)?.key ?? 0) + 1 }].slice(-mostKept),
  })

  const send = async (message: string) => {
    const asked = add({ id, messages }, { direction: 'outgoing', text: message })
    keep(asked)
    setWaiting(true)
    const turn = ++latest.current
    const [answer, failure] = await ask(id, message)
    // A new conversation was begun meanwhile, or the session is over and what was said is forgotten.
    if (turn !== latest.current) return
    setWaiting(false)
    const said = answer
      ? { text: answer.content, table: answer.table, link: answer.link, choices: answer.choices, maySearch: answer.maySearch }
      : { text: failureText(failure), failed: message }
    const next = add({ id: answer?.conversationId ?? id, messages: asked.messages }, { direction: 'incoming', ...said })
    keep(next)
    typing.start(said.text)
  }
  const failureText = (failure: unknown): string => {
    if (!(failure instanceof AppError) || failure.code !== 'TooManyRequests') return t('ChatDefaultError')
    return t('ChatTooMany', { when: format.time(new Date(Date.now() + (failure.retryAfter ?? 60) * 1000).toISOString()) })
  }

  const begin = () => {
    latest.current++
    typing.finish()
    setWaiting(false)
    keep({ id: undefined, messages: [] })
    setGreets(false)
  }
  useEffect(() => {
    const drop = () => {
      if (!isPageLocked()) latest.current++
    }
    const stop = onTokenChange(drop)
    return () => {
      stop()
      drop()
    }
  }, [])
  useEffect(() => {
    if (greets) return undefined
    const timer = setTimeout(() => setGreets(true), untilGreeting)
    return () => clearTimeout(timer)
  }, [greets])

  return { messages, isWaiting, typing, greets, send, begin }
}

/** The answer, or why there is none. One that says nothing is none. */
async function ask(conversationId: string | undefined, message: string): Promise<[ChatAnswer] | [undefined, unknown]> {
  try {
    const { data } = await (conversationId === undefined
      ? callEndpoint(assistant.send, { message })
      : callEndpoint(assistant.sendMore, { message, conversationId }).catch((error: unknown) => afresh(error, message)))
    return typeof data.content === 'string' && data.content.trim() !== '' ? [data] : [undefined, undefined]
  } catch (error) {
    return [undefined, error]
  }
}

/** A conversation may have been forgotten elsewhere: then another begins. */
function afresh(error: unknown, message: string) {
  if (error instanceof AppError && error.code === 'NotFound') return callEndpoint(assistant.send, { message })
  throw error
}

/** How much of the last answer is there already; whoever wants less motion has all of it at once. */
function useTyping() {
  const [typed, setTyped] = useState<{ shown: number; length: number }>()
  const isTyping = typed !== undefined
  useEffect(() => {
    if (!isTyping) return undefined
    const timer = setInterval(
      () => setTyped((now) => (now && now.shown + 1 < now.length ? { ...now, shown: now.shown + 1 } : undefined)),
      perLetter,
    )
    return () => clearInterval(timer)
  }, [isTyping])
  return {
    /** Letters of the last answer; undefined: all. */
    shown: typed?.shown,
    start: (text: string) => {
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setTyped({ shown: 0, length: text.length })
    },
    finish: () => setTyped(undefined),
  }
}

/** What an earlier version wrote may have another shape: then nothing was said. */
function read(key: string): Stored {
  const none = { id: undefined, messages: [] }
  try {
    const stored = JSON.parse(readStored(key) ?? 'null') as Stored | null
    const isOurs = Array.isArray(stored?.messages) && stored.messages.every(({ text }) => typeof text === 'string')
    return stored && isOurs ? stored : none
  } catch {
    return none
  }
}
