import { createHmac } from 'node:crypto'
import { api } from '#contract/index.ts'
import { isScreenPath, type ClientError, type PageViewBatch, type telemetry } from '#contract/telemetry.ts'
import type { z } from 'zod'
import type { Context, UserActor } from '#server/platform/context.ts'
import { allowedErrorMessage, allowedErrorType, readBuildInfo } from '#server/platform/telemetry/allow-list.ts'

/** Every call of the contract, by its method and path. */
const calls = new Set(Object.values(api).flatMap((ones) => Object.values(ones).map(({ method, path }) => `${method} ${path}`)))

const screenOf = (route: string) => (isScreenPath(route) ? route : 'unknown')
const versionOf = (version: string) => (version !== '' && version === readBuildInfo().version ? version : 'other')

/** One user is one number, which leads back to nobody who does not hold the secret of this installation. */
const unnamed = ({ scope, actor, telemetry }: Context<UserActor>) =>
  createHmac('sha256', telemetry.secret).update(`telemetry ${scope.account} ${actor.id}`).digest('hex').slice(0, 16)

export async function recordClientError(
  context: Context<UserActor>,
  { at, route, version, language, ...said }: ClientError,
): Promise<null> {
  const { files } = readBuildInfo()
  context.telemetry.tell({
    at,
    side: 'browser',
    route: screenOf(route),
    version: versionOf(version),
    tags: { level: context.actor.level, language },
    user: unnamed(context),
    type: allowedErrorType(said.type),
    message: allowedErrorMessage(said.message),
    frames: said.frames.filter(({ file }) => files.includes(file)),
    crumbs: said.crumbs.filter(({ call }) => calls.has(call)),
  })
  return null
}

export async function recordPageViews(context: Context<UserActor>, { batch }: z.output<typeof telemetry.opened.input>): Promise<null> {
  const { actor, telemetry } = context
  const known = batch.map(({ name, at, route, language, version, ms }: PageViewBatch) => {
    return { name, at, route: screenOf(route), level: actor.level, language, version: versionOf(version), ms }
  })
  const pages = known.filter(({ name }) => name === 'page')
  if (pages.length) telemetry.count(pages)
  for (const { name, at, route, level, language, version, ms } of known)
    if (name === 'trace') telemetry.tell({ at, side: 'browser', route, version, tags: { level, language }, user: unnamed(context), ms })
  return null
}
