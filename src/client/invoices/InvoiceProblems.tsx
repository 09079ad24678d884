import { Alert, Anchor, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toSnakeCase } from '#contract/kit/codec.ts'
import { messageText } from '#client/platform/i18n.ts'

/** `field` is a path on the wire or in a form. */
type Problem = { field: string; key: string; level: 'error' | 'warning' }
type Part = keyof typeof partWords

const partWords = {
  series_id: 'Series',
  seller: 'Seller',
  buyer: 'Buyer',
  issue_date: 'IssueDate',
  due_date: 'DueDate',
  order_vat_code: 'VatReason',
  lines: 'InvoiceLineName',
  total: 'Total',
} as const

type Props = {
  problems: readonly Problem[]
  /** Leads to a field of the draft; what the workplace lacks has none. */
  onShow?: (field: string) => void
}

/** Lists what keeps an invoice from being issued, then what a tax office would refuse. */
export function InvoiceProblems({ problems, onShow }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const describe = ({ field, key }: Problem) => {
    const part = toSnakeCase(field.split('.')[0]!)
    if (part === 'series_id') return t('SeriesMissing')
    const word = partWords[part as Part] as (typeof partWords)[Part] | undefined
    return word ? `${t(word)}: ${messageText(key)}` : messageText(key)
  }
  return (['error', 'warning'] as const).map((level) => {
    const fields = new Map(problems.filter((problem) => problem.level === level).map((problem) => [describe(problem), problem.field]))
    return (
      fields.size > 0 && (
        <Alert key={level} p="xs" color={level === 'error' ? 'red' : 'yellow'} role={level === 'error' ? 'alert' : 'status'}>
          <List size="sm" listStyleType="none">
            {[...fields].map(([text, field]) => (
              <List.Item key={text}>
                {onShow && !/^(seller|series_id|total)/.test(field) ? (
                  <Anchor component="button" type="button" inherit c="inherit" underline="always" ta="start" onClick={() => onShow(field)}>
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
              </List.Item>
            ))}
          </List>
        </Alert>
      )
    )
  })
}
