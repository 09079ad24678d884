import { Link } from '@tanstack/react-router'
import classes from '#client/ui/tabs/PageLinks.module.css'

type PageTab<Name> = { name: Name; label: string; to: string; search?: Record<string, unknown> }

/** Links between the parts of a page. The router marks a link only if the whole address matches, which fails for a filtered list. */
export function PageTabs<Name extends string>({ label, tabs, shown }: { label: string; tabs: readonly PageTab<Name>[]; shown: Name }) {
  return (
    <nav className={classes.links} aria-label={label}>
      {tabs.map(({ name, label: word, to, search = {} }) => (
        <Link key={name} to={to} search={search} activeOptions={{ exact: true }} aria-current={name === shown ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
