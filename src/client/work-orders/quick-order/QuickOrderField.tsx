import { Kbd, Loader, Paper, Text, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Chip } from '#domain/quick-order/chips.ts'
import { maxQuickLineLength } from '#contract/work-orders/work-order-drafts.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useSlashKey } from '#client/ui/tabs/use-slash-key.ts'
import { IconSparkles } from '#client/ui/icons.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import type { FormHandover } from '#client/work-orders/inspections/form-handover.ts'
import classes from './QuickOrderField.module.css'
import type { QuickLine } from './use-quick-line.ts'

const FoldedLine = lazyPart(() => import('./FoldedLine.tsx'))
const QuickOrderChips = lazyPart(() => import('./QuickOrderChips.tsx'))

/** The key that moves the focus here. */
const slash = '/'

export type QuickEntryProps = {
  /** Called when all of the line is in the form. */
  onEntered: () => void
  /** Leads to a field of the form. */
  onGo: (field: keyof OrderValues) => void
  /** Whether the line gives its room to a later part of the form. */
  isFolded: boolean
}

type Props = QuickEntryProps & {
  form: OrderForm
  line: QuickLine
  /** Called when the line describes an inspection. */
  onInspection: (values: FormHandover) => void
  /** Whether the focus of a blank order starts here. */
  isFirst?: boolean
}

/**
 * The whole order in one line, which Enter puts into the form. It can be typed at once; the parser is a deferred chunk, and an earlier
 * Enter waits for it. Once entered, and beside later parts of the form, the line is folded until it is opened again.
 */
export function QuickOrderField({ form, line, onEntered, onGo, isFolded, onInspection, isFirst = false }: Props) {
  const { t } = useTranslation('work-orders')
  const input = useRef<HTMLInputElement>(null)
  const { quickLine, unread } = useOrder(form, 'quickLine', 'unread').values
  const [entered, setEntered] = useState<readonly Chip[]>()
  // Another part of the form folds the line again. Folding on blur would move what is being clicked.
  const [openBeside, setOpenBeside] = useState<'first' | 'later'>()
  const part = isFolded ? 'later' : 'first'
  const isOpen = openBeside === part
  const isDue = line.due !== undefined
  const isBusy = isDue || unread.length > 0 || (!isFolded && quickLine.trim() !== '')
  const open = () => {
    flushSync(() => setOpenBeside(part))
    input.current?.focus()
  }
  useSlashKey(open)

  if (!isOpen && !isBusy && (isFolded || entered))
    return (
      <Suspense fallback={<div className={classes.folded} />}>
        <FoldedLine form={form} entered={entered ?? []} onGo={onGo} onUndone={() => setEntered(undefined)} onChange={open} />
      </Suspense>
    )

  const enter = async () => {
    if (!(await line.enter())) return
    setOpenBeside(undefined)
    onEntered()
  }
  const hint = (
    <Text fz="xs" c="dimmed" lh="28px">
      {t('QuickEntryHint')}
    </Text>
  )
  return (
    <Paper className={classes.panel}>
      <TextInput
        ref={input}
        label={t('QuickEntry')}
        placeholder={t('QuickEntryExample')}
        size="md"
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={slash}
        maxLength={maxQuickLineLength}
        leftSection={<IconSparkles size={18} stroke={1.7} />}
        rightSection={isDue ? <Loader size={14} /> : <Kbd size="xs">{slash}</Kbd>}
        readOnly={isDue}
        value={quickLine}
        onChange={({ currentTarget }) => form.change({ quickLine: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (form.now().quickLine.trim() !== '') void enter()
        }}
      />
      <div className={classes.chips}>
        <Suspense fallback={hint}>
          <QuickOrderChips
            form={form}
            input={input}
            onOpen={open}
            due={line.due}
            hint={hint}
            onEntered={setEntered}
            onInspection={onInspection}
          />
        </Suspense>
      </div>
    </Paper>
  )
}
