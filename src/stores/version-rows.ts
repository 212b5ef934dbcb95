import { tierOf } from '../agents/package-terms.ts';
import type { ProjectedAgent } from '../ports/fact-store.ts';

/** The first and the last instant, in milliseconds that a double holds exactly. */
export const BEFORE_EVERYTHING = -8_640_000_000_000_000;
const AFTER_EVERYTHING = 8_640_000_000_000_000;

/** The versions of agents' metadata as the projection stores them. */
export function versionRows(timeline: ProjectedAgent['timeline']) {
  return timeline.map(({ validFrom, metadata, terms }, index) => {
    const next = timeline[index + 1]?.validFrom;
    const { isp, package: packageName, timezone, custom } = metadata;
    return {
      valid_from: Math.max(validFrom * 1000, BEFORE_EVERYTHING),
      valid_to: next === undefined ? AFTER_EVERYTHING : next * 1000,
      isp,
      package: isp !== null && packageName !== null ? `${isp}:${packageName}` : null,
      timezone,
      custom: Object.fromEntries([...custom].map(([key, text]) => [key, String(text)])),
      ...terms,
      // Where no speed is required, the advertised one counts.
      required_download_mbps: terms.required_download_mbps ?? terms.download_mbps,
      required_upload_mbps: terms.required_upload_mbps ?? terms.upload_mbps,
      tier: tierOf(terms),
    };
  });
}
