import { ActionIcon, Button, Checkbox, Divider, Group, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/platform/preferences.ts'
import { IconArrowDown, IconArrowUp } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { insertKey, moveKey, pickColumns } from './pick-columns.ts'
import { useListChoice } from './use-list-choice.ts'

/** Ticks for the columns with arrows that move them, and the height of rows. */
export default function ColumnsChoice<Row>({ columns }: { columns: ListColumn<Row>[] }) {
  const { t } = useTranslation()
  const { choice, chooseForList } = useListChoice()
  const { chosen, choose } = usePreferences()
  const order = columns.slice(1).map(({ key }) => key)
  const [first, ...shown] = pickColumns(columns, choice.columns)
  const keys = shown.map(({ key }) => key)
  const hidden = columns.filter((column) => column !== first && !shown.includes(column))
  const set = (next: string[]) => chooseForList({ columns: next.join() === order.join() ? undefined : next })
  return (
    <Stack gap={4}>
      {first && <Checkbox label={first.header} checked disabled mih={28} />}
      {[...shown, ...hidden].map(({ key, header }) => {
        const at = keys.indexOf(key)
        return (
          <Group key={key} justify="space-between" wrap="nowrap" gap={4} mih={28}>
            <Checkbox
              label={header}
              checked={at >= 0}
              onChange={() => set(at >= 0 ? keys.filter((each) => each !== key) : insertKey(keys, key, order))}
            />
            {at >= 0 && (
              <Group gap={2} wrap="nowrap">
                <Move label={t('MoveColumnUp', { what: header })} isEnd={at === 0} onClick={() => set(moveKey(keys, key, -1))} />
                <Move
                  label={t('MoveColumnDown', { what: header })}
                  isEnd={at === keys.length - 1}
                  down
                  onClick={() => set(moveKey(keys, key, 1))}
                />
              </Group>
            )}
          </Group>
        )
      })}
      <Divider my={4} />
      <Group justify="space-between">
        <Switch
          label={t('DenseRows')}
          checked={chosen.density === 'dense'}
          onChange={({ currentTarget }) => choose({ density: currentTarget.checked ? 'dense' : null })}
        />
        <Button size="compact-sm" variant="subtle" onClick={() => chooseForList({ columns: undefined })}>
          {t('DefaultColumns')}
        </Button>
      </Group>
    </Stack>
  )
}

/** A disabled button would lose the focus of the one who has just reached the end. */
const Move = ({ label, isEnd, down = false, onClick }: { label: string; isEnd: boolean; down?: boolean; onClick: () => void }) => (
  <ActionIcon size={26} variant="subtle" color="gray" aria-label={label} aria-disabled={isEnd} opacity={isEnd ? 0.35 : 1} onClick={onClick}>
    {down ? <IconArrowDown size={15} /> : <IconArrowUp size={15} />}
  </ActionIcon>
)
