import { createHmac } from 'node:crypto'
import { api } from '#contract/index.ts'
import { isScreenPath, type ClientError, type PageViewBatch, type telemetry } from '#contract/telemetry.ts'
import type { z } from 'zod'
import type { Context, UserActor } from '#server/platform/context.ts'
import { allowedErrorMessage, allowedErrorType, readBuildInfo } from '#server/platform/telemetry/allow-list.ts'

/** Method and path of every call of the contract. */
const contractCalls = new Set(Object.values(api).flatMap((ones) => Object.values(ones).map(({ method, path }) => `${method} ${path}`)))

const toKnownScreen = (route: string) => (isScreenPath(route) ? route : 'unknown')
const toKnownVersion = (version: string) => (version !== '' && version === readBuildInfo().version ? version : 'other')

/** Returns a stable pseudonym of the user, which cannot be resolved without the secret of this installation. */
const toPseudonym = ({ scope, actor, telemetry }: Context<UserActor>) =>
  createHmac('sha256', telemetry.secret).update(`telemetry ${scope.account} ${actor.id}`).digest('hex').slice(0, 16)

export async function recordClientError(
  context: Context<UserActor>,
  { at, route, version, language, ...error }: ClientError,
): Promise<null> {
  const { files } = readBuildInfo()
  context.telemetry.send({
    at,
    side: 'browser',
    route: toKnownScreen(route),
    version: toKnownVersion(version),
    tags: { level: context.actor.level, language },
    user: toPseudonym(context),
    type: allowedErrorType(error.type),
    message: allowedErrorMessage(error.message),
    frames: error.frames.filter(({ file }) => files.includes(file)),
    crumbs: error.crumbs.filter(({ call }) => contractCalls.has(call)),
  })
  return null
}

export async function recordPageViews(context: Context<UserActor>, { batch }: z.output<typeof telemetry.opened.input>): Promise<null> {
  const { actor, telemetry } = context
  const entries = batch.map(({ name, at, route, language, version, ms }: PageViewBatch) => {
    return { name, at, route: toKnownScreen(route), level: actor.level, language, version: toKnownVersion(version), ms }
  })
  const pages = entries.filter(({ name }) => name === 'page')
  if (pages.length) telemetry.count(pages)
  for (const { name, at, route, level, language, version, ms } of entries)
    if (name === 'trace') telemetry.send({ at, side: 'browser', route, version, tags: { level, language }, user: toPseudonym(context), ms })
  return null
}
