import { Divider, Stack } from '@mantine/core'
import { OwnSessionsTable } from '#client/account/OwnSessionsTable.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ChangePinForm } from './ChangePinForm.tsx'

/** Password, PIN and sessions of the user. */
export const SecurityTab = () => (
  <Stack gap="xl">
    <PasswordForm />
    <Divider />
    <ChangePinForm />
    <Divider />
    <OwnSessionsTable />
  </Stack>
)
