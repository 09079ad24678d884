import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CurrentOrganization } from '#contract/accounts/account.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { IconBuildingStore, IconCheck, IconChevronDown } from '#client/ui/icons.tsx'
import classes from './OrganizationSwitch.module.css'

/** The current workplace; a switch for users who have more than one. */
export function OrganizationSwitch() {
  const { t } = useTranslation('shell')
  const { organization, organizations, choose } = useOrganization()
  if (organizations.length < 2)
    return (
      <div className={classes.current}>
        <Current organization={organization} />
      </div>
    )
  return (
    <Menu width={280} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.current}>
          <VisuallyHidden>{t('Organization')}: </VisuallyHidden>
          <Current organization={organization} />
          <IconChevronDown size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Organization')}</Menu.Label>
        {organizations.map((each) => (
          <Menu.Item
            key={each.id}
            aria-current={each.id === organization.id}
            leftSection={<IconBuildingStore size={16} stroke={1.7} />}
            rightSection={each.id === organization.id && <IconCheck size={15} />}
            onClick={() => choose(each.id)}
          >
            <Names organization={each} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Current = ({ organization }: { organization: CurrentOrganization }) => (
  <>
    <span className={classes.icon} aria-hidden>
      <IconBuildingStore size={17} stroke={1.8} />
    </span>
    <Names organization={organization} />
  </>
)

const Names = ({ organization: { name, city } }: { organization: CurrentOrganization }) => (
  <span className={classes.names}>
    <b>{name}</b>
    {city !== name && <small>{city}</small>}
  </span>
)
