import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled group of form fields. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} mb={6}>
      {title}
    </Title>
    <Stack gap="sm">{children}</Stack>
  </section>
)
