import { Divider, Stack } from '@mantine/core'
import { OwnSessionsTable } from '#client/sessions/OwnSessionsTable.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PinForm } from './PinForm.tsx'

/** How somebody proves who they are, and where they have. */
export const SecurityTab = () => (
  <Stack gap="xl">
    <PasswordForm />
    <Divider />
    <PinForm />
    <Divider />
    <OwnSessionsTable />
  </Stack>
)
