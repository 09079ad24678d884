import { Breadcrumbs, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

export type Crumb = { label: string; to?: string }

/** The top of every page: breadcrumbs, title and actions. It also sets the title of the browser's tab. */
export function PageHeader({
  title,
  badge,
  intro,
  crumbs,
  actions,
}: {
  title: string
  badge?: ReactNode
  intro?: string
  crumbs?: Crumb[]
  actions?: ReactNode
}) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Atelier`}</title>
      {crumbs && (
        <Breadcrumbs className={classes.crumbs} separatorMargin={6}>
          {crumbs.map(({ label, to }) =>
            to ? (
              <Link key={label} to={to}>
                {label}
              </Link>
            ) : (
              <span key={label} aria-current="page">
                {label}
              </span>
            ),
          )}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md" className={classes.bar}>
        <div className={classes.names}>
          <div className={classes.title}>
            <Title order={1}>{title}</Title>
            {badge}
          </div>
          {intro && (
            <Text fz="sm" c="dimmed">
              {intro}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
    </header>
  )
}
