import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMessage } from '#client/ui/icons.tsx'
import classes from './Assistant.module.css'

const AssistantDialog = lazy(() => import('./AssistantDialog.tsx'))

/** The round button in the corner; what it opens is fetched when it is asked for. */
export default function Assistant() {
  const { t } = useTranslation('assistant')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={classes.corner}>
      {isOpen && (
        <Suspense>
          <AssistantDialog onClose={close} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className={classes.avatar}
        aria-label={t('ChatOpen')}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <IconMessage size={26} stroke={1.8} />
      </button>
    </div>
  )
}
