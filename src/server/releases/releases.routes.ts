import { releases } from '#contract/releases.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { releaseVersion } from '#server/platform/process/release.ts'
import { readBuildInfo } from '#server/platform/telemetry/allow-list.ts'

export default defineFeature({
  routes: implement(releases, {
    current: async () => {
      const { commit = null, builtAt = null } = readBuildInfo()
      return { version: releaseVersion, commit, builtAt }
    },
  }),
})
