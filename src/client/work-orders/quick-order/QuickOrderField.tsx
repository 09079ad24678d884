import { Kbd, Loader, Paper, Text, TextInput } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxQuickLineLength } from '#contract/work-orders/work-order-drafts.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useSlashKey } from '#client/ui/tabs/use-slash-key.ts'
import { IconSparkles } from '#client/ui/icons.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import type { FormHandover } from '#client/work-orders/inspections/form-handover.ts'
import classes from './QuickOrderField.module.css'
import type { QuickLine } from './use-quick-line.ts'

const QuickOrderChips = lazyPart(() => import('./QuickOrderChips.tsx'))

/** The key that moves the focus here. */
const slash = '/'

type Props = {
  form: OrderForm
  line: QuickLine
  /** Called when all of the line is in the form. */
  onEntered: () => void
  /** Called when the line describes an inspection. */
  onInspection: (values: FormHandover) => void
  /** Whether the focus of a blank order starts here. */
  isFirst?: boolean
}

/**
 * The whole order in one line, which Enter puts into the form. It can be typed at once; the parser is a deferred chunk, and an earlier
 * Enter waits for it.
 */
export function QuickOrderField({ form, line, onEntered, onInspection, isFirst = false }: Props) {
  const { t } = useTranslation('work-orders')
  const input = useRef<HTMLInputElement>(null)
  const { quickLine } = useOrder(form, 'quickLine').values
  const isDue = line.due !== undefined
  useSlashKey(input)

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
          if (form.now().quickLine.trim() !== '') void line.enter().then((isUnderstood) => isUnderstood && onEntered())
        }}
      />
      <div className={classes.chips}>
        <Suspense fallback={hint}>
          <QuickOrderChips form={form} input={input} due={line.due} hint={hint} onInspection={onInspection} />
        </Suspense>
      </div>
    </Paper>
  )
}
