import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { IconMessage } from '#client/ui/icons.tsx'
import classes from './Assistant.module.css'
import { closeAssistant, openAssistant, useAssistantState } from './use-assistant-state.ts'
import { useIsDocked } from './use-is-docked.ts'

const AssistantDialog = lazyPart(() => import('./AssistantDialog.tsx'))

/** The round button in the corner; what it opens is fetched when it is asked for. */
export default function Assistant() {
  const { t } = useTranslation('assistant')
  const { user, account } = useInformation()
  const { isOpen, opener } = useAssistantState()
  const [wasOpened, setOpened] = useState(isOpen)
  const corner = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isDocked = useIsDocked(corner)
  const person = `${account.uuid}:${user.id}`
  if (isOpen && !wasOpened) setOpened(true)
  // The next person begins with a closed panel.
  useEffect(() => closeAssistant, [])
  const close = () => {
    closeAssistant()
    const target = opener?.isConnected ? opener : button.current
    target?.focus()
  }
  return (
    <div ref={corner} className={classes.corner}>
      {/* Closed it stays, and an answer that is under way comes. */}
      {wasOpened && (
        <Suspense>
          <AssistantDialog key={person} person={person} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className={classes.avatar}
        aria-label={t('ChatOpen')}
        aria-expanded={isOpen}
        data-docked={isDocked || undefined}
        onClick={isOpen ? close : () => openAssistant()}
      >
        <IconMessage size={24} stroke={1.8} />
      </button>
    </div>
  )
}
