import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { IconMessage } from '#client/ui/icons.tsx'
import classes from './Assistant.module.css'

const AssistantDialog = lazyPart(() => import('./AssistantDialog.tsx'))

/** The round button in the corner; what it opens is fetched when it is asked for. */
export default function Assistant() {
  const { t } = useTranslation('assistant')
  const { user, account } = useInformation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const person = `${account.uuid}:${user.id}`
  const open = () => {
    setOpen(true)
    setOpened(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={classes.corner}>
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
        onClick={() => (isOpen ? close() : open())}
      >
        <IconMessage size={26} stroke={1.8} />
      </button>
    </div>
  )
}
