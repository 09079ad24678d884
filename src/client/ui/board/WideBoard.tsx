import { ActionIcon } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '#client/ui/icons.tsx'
import { useWidth } from '#client/ui/use-width.ts'
import boards from '#client/ui/board/Board.module.css'
import { countVisibleColumns } from './column-widths.ts'
import { useVisibleColumns } from './use-visible-columns.ts'
import classes from './WideBoard.module.css'

/**
 * Any number of columns, 300 px wide if there is room and narrower down to a legible minimum; beyond that only whole columns are in view,
 * with their number beside them.
 */
export function WideBoard({ columns, children }: { columns: number; children: ReactNode }) {
  const { t } = useTranslation('board')
  const { width, measured } = useWidth()
  const visibleColumns = countVisibleColumns(columns, width)
  const { board, first, step } = useVisibleColumns()
  const last = Math.min(first + visibleColumns, columns)
  return (
    <div ref={measured} className={classes.frame}>
      <div
        ref={board}
        className={`${boards.board} ${classes.board}`}
        style={{ '--columns': columns, '--seen': visibleColumns } as CSSProperties}
      >
        {children}
      </div>
      {visibleColumns < columns && (
        <div className={classes.more} role="group" aria-label={t('BoardColumns')}>
          <ActionIcon aria-label={t('BoardColumnsBefore')} {...disabledAtEnd(first === 0)} onClick={() => step(-visibleColumns)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon aria-label={t('BoardColumnsAfter')} {...disabledAtEnd(last === columns)} onClick={() => step(visibleColumns)}>
            <IconChevronRight size={18} />
          </ActionIcon>
          <span role="status">{t('BoardColumnsSeen', { from: first + 1, to: last, of: columns })}</span>
        </div>
      )}
    </div>
  )
}

/** The button keeps the focus at the end of the board, so it is not disabled natively. */
const disabledAtEnd = (isThere: boolean) => isThere && ({ 'data-disabled': true, 'aria-disabled': true } as const)
