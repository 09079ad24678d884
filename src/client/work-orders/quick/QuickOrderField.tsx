import { Kbd, Loader, Paper, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlashKey } from '#client/ui/tabs/use-slash-key.ts'
import { IconSparkles } from '#client/ui/icons.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './QuickOrderField.module.css'

const QuickOrderChips = lazy(() => import('./QuickOrderChips.tsx'))

/** The key that leads here. */
const slash = '/'

/** As much as fits into one line of a wide screen. */
const longest = 200

/**
 * The whole order in one line, which Enter puts into the form. It can be typed at once; what reads it comes behind, and an Enter that was
 * pressed before waits for it.
 */
export function QuickOrderField({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const input = useRef<HTMLInputElement>(null)
  const [isDue, setDue] = useState(false)
  useSlashKey(input)

  return (
    <Paper className={classes.panel}>
      <TextInput
        ref={input}
        label={t('QuickEntry')}
        placeholder={t('QuickEntryExample')}
        size="md"
        autoFocus
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={slash}
        maxLength={longest}
        leftSection={<IconSparkles size={18} stroke={1.7} />}
        rightSection={isDue ? <Loader size={14} /> : <Kbd size="xs">{slash}</Kbd>}
        readOnly={isDue}
        value={form.values.quickLine}
        onChange={({ currentTarget }) => form.change({ quickLine: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (form.values.quickLine.trim() !== '') setDue(true)
        }}
      />
      <div className={classes.chips}>
        <Suspense>
          <QuickOrderChips form={form} input={input} isDue={isDue} onDone={() => setDue(false)} />
        </Suspense>
      </div>
    </Paper>
  )
}
