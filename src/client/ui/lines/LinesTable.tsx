import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import classes from './LinesTable.module.css'

type Props = {
  label: string
  /** The name of the first column, for users who cannot see its signs. */
  sign: string
  /** The largest total of a line, in bani; without it the table has no totals. */
  largest?: number
  table: RefObject<HTMLTableElement | null>
  /** The rows: `LineRow`. */
  children: ReactNode
}

/** The lines of a document as fields. It is plain HTML: the kit's table would render all cells again. */
export function LinesTable({ label, sign, largest, table, children }: Props) {
  const { t } = useTranslation('trade')
  const { money } = useFormat()
  const style = { '--total-width': largest === undefined ? '0px' : totalWidth(money(fromBani(largest))) } as CSSProperties
  return (
    <table ref={table} className={classes.lines} data-without-totals={largest === undefined || undefined} style={style} aria-label={label}>
      <thead>
        <tr>
          <th aria-label={sign} />
          <th>{t('LineName')}</th>
          <th>{t('QuantityShort')}</th>
          <th>{t('Um')}</th>
          <th>{t('Price')}</th>
          {largest !== undefined && <th>{t('Total')}</th>}
          <th aria-label={t('RemoveLine')} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The width of the totals column, in steps: each change of width lays out all rows again. */
function totalWidth({ length }: string): string {
  if (length <= 12) return '108px'
  if (length <= 14) return '122px'
  return length <= 18 ? '156px' : '200px'
}
