import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './GroupTabs.module.css'

type Props = { groups: { id: number; name: string }[]; chosen: number | undefined; onChoose: (id: number | undefined) => void }

const all = '0'

/** Selects all groups, or a single one. */
export function GroupTabs({ groups, chosen, onChoose }: Props) {
  const { t } = useTranslation('appointments')
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        aria-label={t('AppointmentGroups')}
        value={String(chosen ?? all)}
        onChange={(id) => onChoose(Number(id) || undefined)}
        data={[{ value: all, label: t('AllGroups') }, ...groups.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </div>
  )
}
