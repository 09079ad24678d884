import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { IconLayoutColumns } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type ColumnsChoiceOf from './ColumnsChoice.tsx'

/** The cast restores the type parameter, which `lazy` loses. */
const ColumnsChoice = lazyPart(() => import('./ColumnsChoice.tsx')) as unknown as typeof ColumnsChoiceOf

/** Opens the choice of columns and their order, and of the height of rows. */
export function ColumnsButton<Row>({ columns }: { columns: ListColumn<Row>[] }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={320}>
      <Popover.Target>
        <Tooltip label={t('Columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('Columns')}>
            <IconLayoutColumns size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <ColumnsChoice columns={columns} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
