import { ActionIcon } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '#client/ui/icons.tsx'
import { useWidth } from '#client/ui/use-width.ts'
import boards from '#client/ui/board/Board.module.css'
import { countVisibleColumns } from './column-widths.ts'
import { useVisibleColumns } from './use-visible-columns.ts'
import classes from './WideBoard.module.css'

/** Any number of columns. They are 300 px wide where there is room, and shrink as long as they can be read; beyond that those in sight are whole, and how many there are is said beside them. */
export function WideBoard({ columns, children }: { columns: number; children: ReactNode }) {
  const { t } = useTranslation('board')
  const { width, measured } = useWidth()
  const seen = countVisibleColumns(columns, width)
  const { board, first, step } = useVisibleColumns()
  const last = Math.min(first + seen, columns)
  return (
    <div ref={measured} className={classes.frame}>
      <div ref={board} className={`${boards.board} ${classes.board}`} style={{ '--columns': columns, '--seen': seen } as CSSProperties}>
        {children}
      </div>
      {seen < columns && (
        <div className={classes.more} role="group" aria-label={t('BoardColumns')}>
          <ActionIcon aria-label={t('BoardColumnsBefore')} {...atEnd(first === 0)} onClick={() => step(-seen)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon aria-label={t('BoardColumnsAfter')} {...atEnd(last === columns)} onClick={() => step(seen)}>
            <IconChevronRight size={18} />
          </ActionIcon>
          <span role="status">{t('BoardColumnsSeen', { from: first + 1, to: last, of: columns })}</span>
        </div>
      )}
    </div>
  )
}

/** The button keeps the focus where it leads no further. */
const atEnd = (isThere: boolean) => isThere && ({ 'data-disabled': true, 'aria-disabled': true } as const)
