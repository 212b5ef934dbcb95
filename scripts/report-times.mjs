// A reporter of vitest: which files took longest, and how long the files of each project took together.

const FILES_SHOWN = 10;

export default class ReportTimes {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        name: module.relativeModuleId,
        project: module.project.name,
        seconds: (collectDuration + setupDuration + duration) / 1000,
      };
    });
    console.log('\nSeconds of all files of a project, which run beside each other:');
    for (const project of new Set(files.map((file) => file.project))) {
      const seconds = files.reduce((sum, file) => (file.project === project ? sum + file.seconds : sum), 0);
      print(seconds, project);
    }
    console.log('\nSeconds of the files that took longest:');
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, FILES_SHOWN);
    for (const { seconds, project, name } of slowest) print(seconds, `${project} ${name}`);
  }
}

/** @param {number} seconds @param {string} text */
function print(seconds, text) {
  console.log(`${seconds.toFixed(1).padStart(8)}  ${text}`);
}
