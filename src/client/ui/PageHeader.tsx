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
  isOneLine = false,
}: {
  title: string
  badge?: ReactNode
  intro?: ReactNode
  crumbs?: Crumb[]
  actions?: ReactNode
  /** A long title is cut, so that all below stays in its place. */
  isOneLine?: boolean
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
          <div className={classes.title} data-one-line={isOneLine || undefined}>
            <Title order={1} title={isOneLine ? title : undefined}>
              {title}
            </Title>
            {badge}
          </div>
          {intro && (
            <Text component="div" fz="sm" c="dimmed">
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
