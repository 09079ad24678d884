import { ActionIcon, Menu, Paper, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconDots } from '#client/ui/icons.tsx'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import { TimeSheetState } from './TimeSheetState.tsx'
import { useElapsed } from './use-elapsed.ts'
import { otherStatuses, useChooseTimeSheetState } from './use-own-time-sheet.ts'
import type { TimeSheetPerson } from './use-people.ts'
import classes from './PersonCard.module.css'

/** A user and the current state; a click opens the last days. */
export function PersonCard({ person, onOpen }: { person: TimeSheetPerson; onOpen: () => void }) {
  const { t } = useTranslation('time-sheets')
  const since = useElapsed()
  const { choose, isPending } = useChooseTimeSheetState()
  const { user, organization, current } = person
  return (
    <Paper withBorder className={classes.card}>
      <UnstyledButton className={classes.person} aria-haspopup="dialog" onClick={onOpen}>
        <PersonAvatar name={user.name} colors={user.avatarConfig} size={38} />
        <span className={classes.names}>
          <b>{user.name}</b>
          <small>{organization}</small>
        </span>
      </UnstyledButton>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon size={32} aria-label={t('ChangeTimeSheetOf', { name: user.name })} loading={isPending}>
            <IconDots size={17} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {otherStatuses(current?.status).map((status) => (
            <Menu.Item key={status} onClick={() => choose(user.id, status)}>
              {t(status)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={classes.state}>
        <TimeSheetState current={current} />
        {current && <small className="number">{since(current.startDate)}</small>}
      </div>
    </Paper>
  )
}
