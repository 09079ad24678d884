import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FilterChip.module.css'

/** An active filter, with a button to remove it. */
export function FilterChip({ label, text, onRemove }: { label: string; text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Pill
      size="md"
      className={classes.chip}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('RemoveFilter', { what: label }), tabIndex: 0, 'aria-hidden': false }}
    >
      {label}: <b>{text}</b>
    </Pill>
  )
}
