import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cardColors, colorOf } from '#domain/customer-orders.ts'
import { useColorNames } from './use-color-names.ts'
import classes from './ColorField.module.css'

/** The color of a card; a new card gets the next of the six unless one is chosen. */
export function ColorField({ value, ...rest }: Omit<SelectProps<number>, 'data' | 'label'>) {
  const { t } = useTranslation('customer-orders')
  const nameOf = useColorNames()
  return (
    <Select<number>
      label={t('CardColor')}
      placeholder={t('NextCardColor')}
      data={cardColors.map((_, i) => ({ value: i + 1, label: nameOf(i + 1) }))}
      allowDeselect={false}
      leftSection={value ? <Dot code={value} /> : undefined}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot code={option.value} />
          {option.label}
        </span>
      )}
      value={value ?? null}
      {...rest}
    />
  )
}

const Dot = ({ code }: { code: number }) => <i className={classes.dot} style={{ background: colorOf(code).hex }} />
