import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { assistant, maxQuestionLength } from '#contract/assistant.ts'
import { examplesFor } from '#domain/assistant/examples.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { IconArrowRight, IconPlus, IconTrash, IconX } from '#client/ui/icons.tsx'
import classes from './Assistant.module.css'
import { Message } from './Message.tsx'
import { takeQuestion, useAssistantState } from './use-assistant-state.ts'
import { useConversation } from './use-conversation.ts'

/** Beside the page, which stays in use: whoever asks goes on with their work. */
export default function AssistantDialog({ person, isOpen, onClose }: { person: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('assistant')
  const { user } = useInformation()
  const level = useLevel()
  const { messages, isWaiting, typing, greets, send, begin } = useConversation(person)
  const [text, setText] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTyping = typing.shown !== undefined
  const isBusy = isWaiting || isTyping
  const last = messages.at(-1)

  useEffect(() => {
    if (isOpen) (isBusy ? panel : field).current?.focus()
    // Only as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen])
  // A field that is disabled has no focus: the panel keeps it meanwhile, for Escape, and gives it back.
  useEffect(() => {
    const isHere = document.activeElement === document.body || panel.current?.contains(document.activeElement)
    if (isHere) (isBusy ? panel : field).current?.focus()
  }, [isBusy])

  const ask = (question: string) => {
    if (isBusy || question.trim() === '') return
    setText('')
    void send(question.trim())
  }
  const { question } = useAssistantState()
  const takeOver = useEffectEvent((given: string) => {
    takeQuestion()
    if (isBusy) setText(given)
    else ask(given)
  })
  useEffect(() => {
    if (question) takeOver(question)
  }, [question])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (isTyping) typing.finish()
    else onClose()
  }
  const forgetAll = () =>
    askConfirmation({
      title: t('ChatForgetQuestion'),
      text: t('ChatForgetText'),
      action: t('ChatForgetAll'),
      danger: true,
      run: async () => {
        await callEndpoint(assistant.forgetAll, {})
        begin()
      },
    })
  const greetings = [
    { key: -2, direction: 'incoming', text: t('Greeting1', { name: user.name.split(' ')[0] ?? user.name }) },
    { key: -1, direction: 'incoming', text: t('Greeting2') },
  ] as const
  const examples = examplesFor[level].map((intent) => t(`ChatExample_${intent}`))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reaches it from whatever has the focus in it
    <div
      ref={panel}
      role="dialog"
      aria-modal="false"
      aria-label={t('ChatName')}
      tabIndex={-1}
      className={classes.panel}
      hidden={!isOpen}
      onKeyDown={press}
    >
      <header className={classes.header}>
        <h2>{t('ChatName')}</h2>
        <ActionIcon aria-label={t('ChatForgetAll')} title={t('ChatForgetAll')} onClick={() => void forgetAll()}>
          <IconTrash size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('ChatNew')} title={t('ChatNew')} onClick={begin}>
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={classes.messages} role="region" aria-label={t('ChatMessages')} tabIndex={0}>
        {greets && greetings.map((said) => <Message key={said.key} said={said} onAsk={ask} />)}
        {greets && messages.length === 0 && (
          <div className={classes.choices}>
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => ask(example)}>
                {example}
              </button>
            ))}
          </div>
        )}
        {messages.map((said) => (
          <Message
            key={said.key}
            said={said}
            shown={said === last && said.direction === 'incoming' ? typing.shown : undefined}
            onWhole={typing.finish}
            onAsk={ask}
          />
        ))}
        {isWaiting && (
          <div className={classes.waiting} aria-hidden>
            <i />
            <i />
            <i />
          </div>
        )}
        <div key={[messages.length, isWaiting, isTyping, greets, isOpen].join()} ref={intoView} />
      </div>
      {/* Read out once, as a whole, however it is typed. */}
      <VisuallyHidden role="status">{isWaiting ? t('ChatTyping') : last?.direction === 'incoming' ? last.text : ''}</VisuallyHidden>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label={t('ChatQuestion')}
          placeholder={t('ChatQuestion')}
          value={text}
          maxLength={maxQuestionLength}
          disabled={isBusy}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size={36} variant="filled" aria-label={t('ChatSend')} disabled={isBusy || text.trim() === ''}>
          <IconArrowRight size={18} />
        </ActionIcon>
      </form>
    </div>
  )
}

/** The end of what was said is new whenever more is said, and comes into view; of an answer that is longer than the window, its beginning. */
const intoView = (end: HTMLElement | null) => {
  end?.scrollIntoView({ block: 'nearest' })
  const answer = end?.previousElementSibling
  const room = end?.parentElement?.clientHeight ?? 0
  if (answer && answer.clientHeight > room) answer.scrollIntoView({ block: 'start' })
}
