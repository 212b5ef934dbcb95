// A reporter of vitest: how long the files of each project took together, by the clock and of the processor, and which files took
// most of it. Servers that files have in common are not counted as any of them.

const FILES_SHOWN = 30;

export default class ReportTimes {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        name: module.relativeModuleId,
        project: module.project.name,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        processor: module.meta().processorSeconds ?? 0,
      };
    });
    console.log('\n Seconds  Processor  of all files of a project, which run beside each other:');
    for (const project of new Set(files.map((file) => file.project))) {
      const own = files.filter((file) => file.project === project);
      print({ seconds: sum(own, 'seconds'), processor: sum(own, 'processor') }, project);
    }
    console.log('\n Seconds  Processor  of the files that took most of the processor:');
    const largest = files.toSorted((a, b) => b.processor - a.processor).slice(0, FILES_SHOWN);
    for (const file of largest) print(file, `${file.project} ${file.name}`);
  }
}

/** @typedef {{ readonly seconds: number, readonly processor: number }} Times */

/** @param {readonly Times[]} files @param {keyof Times} key */
function sum(files, key) {
  return files.reduce((total, file) => total + file[key], 0);
}

/** @param {Times} times @param {string} text */
function print({ seconds, processor }, text) {
  console.log(`${seconds.toFixed(1).padStart(8)}  ${processor.toFixed(1).padStart(9)}  ${text}`);
}
