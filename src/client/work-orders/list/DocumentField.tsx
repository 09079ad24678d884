import { TextInput, UnstyledButton } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { errorText } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconPencil } from '#client/ui/icons.tsx'
import classes from './DocumentField.module.css'

/** The number of the paper document, edited in place. Enter and blur save it, Esc restores it; a refused value stays, with the reason. */
export function DocumentField({ order: { id, version, plateNumber, documentNumber } }: { order: OrderRow }) {
  const { t } = useTranslation('work-orders-list')
  const label = t('DocumentOf', { plate: plateNumber })
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const update = useWrite(workOrders.update)
  const goesBack = useRef(false)

  const close = () => {
    setTyped(undefined)
    setProblem(undefined)
  }
  const save = async () => {
    if (typed === undefined || update.isPending) return
    if (typed.trim() === (documentNumber ?? '')) return close()
    try {
      await update.mutateAsync({ id, version, documentNumber: typed })
      close()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    goesBack.current = event.key === 'Enter' || event.key === 'Escape'
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') close()
  }
  /** Closing the field returns the focus to the button that opened it. */
  const takeFocus = (button: HTMLElement | null) => {
    if (!button || !goesBack.current) return
    goesBack.current = false
    button.focus()
  }
  const leave = () => {
    goesBack.current = false
    void save()
  }

  return (
    // The row opens the order by a click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={classes.root} onClick={(event) => event.stopPropagation()}>
      {typed === undefined ? (
        <UnstyledButton
          ref={takeFocus}
          className={classes.open}
          aria-label={`${label}: ${documentNumber ?? '–'}`}
          title={documentNumber ?? undefined}
          onClick={() => setTyped(documentNumber ?? '')}
        >
          <span className={classes.number}>{documentNumber ?? '–'}</span>
          <IconPencil size={13} className={classes.pencil} aria-hidden />
        </UnstyledButton>
      ) : (
        <TextInput
          autoFocus
          size="xs"
          aria-label={label}
          maxLength={30}
          value={typed}
          error={problem}
          readOnly={update.isPending}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      )}
    </div>
  )
}
