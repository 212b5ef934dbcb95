// Made by `npm run docs` from the OpenAPI document: change the service, not this file.

export interface paths {
    readonly "/metric_data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for metric data
         * @description Statistics of groups of results (`aggregate`), how many of them lie in each of some bins (`histogram`), or every result (`raw`), of one metric in a span of local time.
         *
         *     `data` has one series for each combination of split values that occurs, in their ascending order, null last. Without splits it has exactly one, even if that is empty. A period without results is left out.
         *
         *     ISP, package and fields of the organisation are those at the time of the result. Other fields of the body are ignored, and named in the answer.
         */
        readonly post: operations["askMetric"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/comparison_data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Compare two sides of a metric
         * @description The difference of a metric between two sides, `a` and `b`, which may have filters of their own besides the shared ones, and a time and a window of their own in place of those. Everything else is a question for aggregated metric data in `total`.
         *
         *     `data` has one comparison for each combination of split values that occurs on either side, in their ascending order, null last. Without splits it has exactly one. Intervals are by agent, and agents on both sides are paired. Other fields of the body are ignored, and named in the answer.
         */
        readonly post: operations["askComparison"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/test_data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask for records of a test
         * @description The records of a test in a span of UTC, in the order of `dtime`, the oldest first unless `order` says otherwise, then `agent_id`. A record has the five common columns, then those of the test, then the `labels` that are asked for. Other fields of the body are ignored, and named in the answer.
         */
        readonly post: operations["askTests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the recipes of reports
         * @description The built-in recipes, then the organisation’s own, with their tables.
         */
        readonly get: operations["listReports"];
        readonly put?: never;
        /**
         * Make a report from a recipe in the request
         * @description The recipe is part of the request. The whole recipe is checked, and it is not stored.
         */
        readonly post: operations["makeReportOfRecipe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reports/{recipe}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a report from a recipe
         * @description Asks the questions of a recipe, built in or the organisation’s own, about one period, and lays their figures out.
         */
        readonly post: operations["makeReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/questions/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a saved question
         * @description Its latest version.
         */
        readonly get: operations["readSavedQuestion"];
        /**
         * Save a saved question
         * @description Adds a version under the name, or creates it. The whole item is checked. If nothing differs from the latest version, none is added. The answer of `GET` can be sent back. Not for tokens that are limited to panels.
         */
        readonly put: operations["putSavedQuestion"];
        readonly post?: never;
        /**
         * Delete a saved question
         * @description With all its versions. Refused while a dashboard shows it. Not for tokens that are limited to panels.
         */
        readonly delete: operations["deleteSavedQuestion"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/questions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List saved questions
         * @description The latest version of each, ordered by name.
         */
        readonly get: operations["listSavedQuestions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/questions/{name}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List versions of a saved question
         * @description Newest first. The newest 100 are stored.
         */
        readonly get: operations["listSavedQuestionVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/questions/{name}/versions/{version}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a version of a saved question
         * @description Saves an earlier version again, as the latest. Refused if it names something that no longer exists. A token that is limited to panels can’t.
         */
        readonly post: operations["restoreSavedQuestion"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a dashboard
         * @description Its latest version.
         */
        readonly get: operations["readDashboard"];
        /**
         * Save a dashboard
         * @description Adds a version under the name, or creates it. The whole item is checked. If nothing differs from the latest version, none is added. The answer of `GET` can be sent back. Not for tokens that are limited to panels.
         */
        readonly put: operations["putDashboard"];
        readonly post?: never;
        /**
         * Delete a dashboard
         * @description With all its versions. Its public links end too. Not for tokens that are limited to panels.
         */
        readonly delete: operations["deleteDashboard"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List dashboards
         * @description The latest version of each, ordered by name.
         */
        readonly get: operations["listDashboards"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards/{name}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List versions of a dashboard
         * @description Newest first. The newest 100 are stored.
         */
        readonly get: operations["listDashboardVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards/{name}/versions/{version}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a version of a dashboard
         * @description Saves an earlier version again, as the latest. Refused if it names something that no longer exists. A token that is limited to panels can’t.
         */
        readonly post: operations["restoreDashboard"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards/{name}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the public links to a dashboard
         * @description Links that have not expired, without their secrets.
         */
        readonly get: operations["listDashboardLinks"];
        readonly put?: never;
        /**
         * Make a public link to a dashboard
         * @description Anyone with the link sees this dashboard until the link expires or is revoked, or until the token that made it ends: its name, its texts, and the current answers to its questions over all panels. Nothing else can be asked with it. A token that is limited to panels can’t make one.
         */
        readonly post: operations["shareDashboard"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/saved/dashboards/{name}/links/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a public link to a dashboard
         * @description The link no longer works. Not for tokens that are limited to panels.
         */
        readonly delete: operations["unshareDashboard"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/shared/{link}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a dashboard by a public link
         * @description Needs no token but the link. Shows the dashboard as currently saved.
         */
        readonly get: operations["readShared"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/shared/{link}/tiles/{tile}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the answer to a question of a dashboard by a public link
         * @description The answer of `/metric_data` or `/comparison_data` to a token that sees every panel. All public links of an organisation together may have as many questions in progress as its tokens.
         */
        readonly get: operations["readSharedTile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/annotations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List annotations
         * @description All annotations of the organisation, ordered by time.
         */
        readonly get: operations["listAnnotations"];
        readonly put?: never;
        /**
         * Add an annotation
         * @description An organisation has at most 1000 annotations.
         */
        readonly post: operations["addAnnotation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/annotations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an annotation
         * @description Charts no longer show it.
         */
        readonly delete: operations["deleteAnnotation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tests
         * @description The tests that the caller’s agents can run; all tests if there are no agents.
         */
        readonly get: operations["listTests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List metrics
         * @description The metrics of the caller’s tests, each with its unit, chart types, splits and filters.
         */
        readonly get: operations["listMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/catalogue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the catalogue
         * @description The tests and metrics of `GET /tests` and `GET /metrics` in full: the columns of records with their types and units, how a metric’s value is computed from them, the rules of the prefilter with their reasons, and the schedule of normalisation.
         */
        readonly get: operations["readCatalogue"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/catalogue/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the version of the catalogue
         * @description Fingerprints of the catalogue and of the prefilter’s rules. Store them with published figures: while both are the same, the same question over the same results has the same answer.
         */
        readonly get: operations["readCatalogueVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/windows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List windows of local time
         * @description Hours of the local week that published figures use. The `window` of a question is the key of one of these, or an object with days and hours.
         */
        readonly get: operations["listWindows"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/splits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List splits
         * @description The splits of metric data: dimensions of the catalogue that serve one of the caller’s metrics, then the custom fields as `custom.<key>`.
         */
        readonly get: operations["listSplits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/filters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List filters
         * @description The filters of metric data: the same as the splits, each with the link to its values.
         */
        readonly get: operations["listFilters"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/filters/{id}/values": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the values of a filter
         * @description The values of a filter, most frequent first, to complete what a person types. Past values are included, since old results can be filtered by them.
         */
        readonly get: operations["listFilterValues"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metric_data.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a CSV of metric data
         * @description The answer of `/metric_data` to the same request, as a CSV file: the same rows in the same order. The answer arrives when the file is complete. For a file that takes minutes, request a download. If the caller disconnects, the work ends.
         *
         *     Text that a spreadsheet would take for a formula gets an apostrophe in front.
         */
        readonly post: operations["exportMetricCsv"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/test_data.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make a CSV of test data
         * @description The answer of `/test_data` to the same request, as a CSV file: the same rows in the same order. The answer arrives when the file is complete. For a file that takes minutes, request a download. If the caller disconnects, the work ends.
         *
         *     Text that a spreadsheet would take for a formula gets an apostrophe in front.
         */
        readonly post: operations["exportTestsCsv"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metric_data_download": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a file of metric data made
         * @description The answer of `/metric_data` to the same request, as a file of any size that is made in the background. The answer arrives when the file is complete, or after 10 seconds, so small files take one call. For others, poll `statusUrl` until `status` is neither `queued` nor `running`.
         *
         *     A relative date counts from the time of the request. A failure that is found while the question runs gives a `failed` download.
         */
        readonly post: operations["downloadMetric"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/test_data_download": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Have a file of test data made
         * @description The answer of `/test_data` to the same request, as a file of any size that is made in the background. The answer arrives when the file is complete, or after 10 seconds, so small files take one call. For others, poll `statusUrl` until `status` is neither `queued` nor `running`.
         *
         *     A relative date counts from the time of the request. A failure that is found while the question runs gives a `failed` download.
         */
        readonly post: operations["downloadTests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/downloads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List downloads
         * @description The newest 100 downloads of the organisation, newest first. A download’s record is deleted when its file expires; if it failed or was cancelled, after a week.
         */
        readonly get: operations["listDownloads"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/downloads/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a download
         * @description The progress of a download, and the link to its file. A download belongs to the organisation: any of its tokens with the scope `data` can read it. Each answer has a new link of the object store.
         */
        readonly get: operations["readDownload"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel a download
         * @description Ends a download in any state and removes its file; its link is then a 404. A failed or cancelled download does not change.
         */
        readonly delete: operations["cancelDownload"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/files/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fetch a file
         * @description The bytes of a file. Use links as they are: `{file}` contains slashes, and the parameters are signed. A link needs no token, so treat it like a password for one file.
         */
        readonly get: operations["fetchFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/ingest/{test}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Store results of a test
         * @description All accepted rows of a request are stored in one transaction. When the answer arrives they are on disk, and every question sees them.
         *
         *     A row has the columns of its test; a missing column is null. It names its agent by `agent_id`, `unit_id` or `mac_address`, or by several that agree. An invalid row is rejected, and the others are stored. A row that is already stored is counted as a duplicate and dropped. A body whose rows are all rejected, or that has none, is a 422.
         */
        readonly post: operations["storeResults"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/results/delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Delete results of an agent
         * @description Deletes the results of one agent in a period, of one test or all tests. When this call has answered, no answer includes them, and no crash brings them back. Exported files stay until they expire. The audit records the deletion (`results.delete`) before it begins.
         *
         *     A deleted result can be sent again and then counts as new: delete the wrong results, then send the right ones. Use another `Idempotency-Key`, since a repeat under the earlier key stores nothing.
         */
        readonly post: operations["deleteResults"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/retention": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the retention of results
         * @description Without a setting, results are retained without limit.
         */
        readonly get: operations["readRetention"];
        /**
         * Set the retention of results
         * @description Sets the retention of the organisation, and of tests that differ; it replaces the earlier setting. A result is retained for that number of UTC days after the day it was measured. **Older results are deleted at once**, and from then on every day: no answer includes them, and older results that are sent later are rejected. Use `dry_run` first. A token that is limited to panels can’t.
         */
        readonly put: operations["setRetention"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/releases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make an anonymised release
         * @description Files of a test’s results for publication. Agents get random numbers, and the mapping is not stored: another release has other numbers. The files have no names, MAC addresses, models or addresses; times are rounded to hours, and coordinates to tenths of a degree. ISP, package, technology, country and the requested fields are masked if fewer than `lines_min` agents share all of them. If fewer than that number of agents would be masked, their results are left out. At most 500,000 results. Not for tokens that are limited to panels.
         */
        readonly post: operations["makeRelease"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/agents/erase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase an agent
         * @description Deletes an agent with all its results, versions and names. Names are its ids, and values of own fields that no other agent has. Audit entries that name it lose their content. Saved questions, dashboards and recipes lose its names. **All files that the organisation has exported are removed**, since any of them may have its results; those that are being made are refused. If it is interrupted, the service continues it, also after a restart: an error means that it is not complete. The answer has a record without names, signed with the installation’s key. Store it beside the backups, since an older backup brings the erased data back. Not for tokens that are limited to panels.
         */
        readonly post: operations["eraseAgent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/organisations/erase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Erase an organisation
         * @description Deletes an organisation with all its data: results, agents, panels, tokens, saved questions and dashboards, exported files, and its audit. If it is interrupted, the service continues it, also after a restart: an error means that it is not complete. The answer has a record without names, signed with the installation’s key. Store it beside the backups, since an older backup brings the erased data back.
         */
        readonly post: operations["eraseOrganisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/erasures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List erasures
         * @description The records of all erasures of the installation.
         */
        readonly get: operations["listErasures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change metadata
         * @description Changes the metadata of every matching agent, for all of them or none. When the answer arrives, questions see the change. Values that are not given stay, unless `overwrite_all` removes them. Unknown fields are refused, because a mistyped selector would change the wrong agents.
         *
         *     A dry run ignores the `Idempotency-Key`. Only successful changes are remembered under it.
         */
        readonly put: operations["setMetadata"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metadata/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview a change as a file
         * @description Every version that a metadata change would add, change or remove, as CSV of any length. The body is that of `PUT /metadata`; nothing is changed. Times are in UTC, and empty for the first version of an agent; custom fields are JSON.
         */
        readonly post: operations["previewMetadata"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metadata/{field}/{value}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read metadata
         * @description The metadata of one agent, now or at an instant.
         */
        readonly get: operations["readMetadata"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metadata/{field}/{value}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read all versions of metadata
         * @description All versions of one agent’s metadata, newest first.
         */
        readonly get: operations["readHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/agents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search agents
         * @description Agents with their current metadata, page by page.
         */
        readonly get: operations["listAgents"];
        readonly put?: never;
        /**
         * Add or update agents
         * @description An agent is found by its `agent_id`, or by its `unit_id` if the row has no `agent_id`. If it exists, the given values are updated and the rest stays; if not, it is added. The metadata of a new agent is valid from the beginning of time. The metadata of an existing one changes from 00:00 UTC of the current day. With `valid_from` both are valid from that time, and a new agent has no metadata before it. As with `PUT /metadata`, a change also applies to every later version, so send the rows of an agent with history from the oldest to the newest.
         *
         *     The alphanumeric form of the `agent_id`, the `unit_id` and the MAC address are each unique in an organisation. A row that is invalid or collides with another agent is rejected; the others are stored, in batches of up to 500.
         */
        readonly post: operations["importAgents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/agents/activity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the recent activity of agents
         * @description Agents with their current metadata, the time at which each was last seen (the end of its newest result), and the number of its results by test in the last `days`. A result counts by its own time, not by its arrival.
         *
         *     `expected` and `received` are runs of the tests that the agent has sent. `expected` counts the runs that the schedules of the catalogue have since the agent’s first result in that time. `received` counts the hours with results, at most `expected`. `clock_errors` are results that the answering node has rejected since its start because they lie more than a day in the future.
         */
        readonly get: operations["listAgentActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/agents/activity.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Save the recent activity of agents
         * @description All of these agents as a CSV file, with a column for each custom field (`custom.<key>`) and for the number of results of each test (`results.<test>`).
         */
        readonly get: operations["exportAgentActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/organisations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List organisations
         * @description All organisations, in the order of their creation.
         */
        readonly get: operations["listOrganisations"];
        readonly put?: never;
        /**
         * Create an organisation
         * @description A new organisation has the panel `default`, and no token: create one with `?organisation=<name>`.
         */
        readonly post: operations["createOrganisation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/panels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List panels
         * @description The panels of the organisation that the token sees.
         */
        readonly get: operations["listPanels"];
        readonly put?: never;
        /**
         * Create a panel
         * @description An organisation owns panels, and a panel owns agents. Not for tokens that are limited to panels.
         */
        readonly post: operations["createPanel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/isps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List ISPs and packages
         * @description The organisation’s catalogue of ISPs and packages, ordered by name. A package with terms has an object for each day from which they apply.
         */
        readonly get: operations["listIsps"];
        /**
         * Add ISPs and packages
         * @description Adds what is missing to the organisation’s catalogue of ISPs and packages, and removes nothing. Metadata can only name packages in the catalogue.
         *
         *     A package may have speeds and a technology, each from a day on. Sending the same day again replaces the given fields; null ends a value. Questions can split and filter by them (`package.technology`, `package.tier`) and be in percent of the speeds, as they were at the time of each result. The answer of `GET /manage/isps` can be sent back and changes nothing. A token that is limited to panels can add ISPs and packages, but not change existing ones.
         */
        readonly put: operations["addIsps"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/populations/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a population
         * @description One population with its strata. The answer can be sent back as it is.
         */
        readonly get: operations["readPopulation"];
        /**
         * Store a population
         * @description Replaces a population of the same name. A short name of a dimension (`technology`, or the bare name of a custom field) is resolved when it is stored. In CSV the header has the dimensions and `count`. Not for tokens that are limited to panels.
         */
        readonly put: operations["putPopulation"];
        readonly post?: never;
        /**
         * Delete a population
         * @description From then on, questions that name it are refused. Not for tokens that are limited to panels.
         */
        readonly delete: operations["deletePopulation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/populations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List populations
         * @description The populations of the organisation, ordered by name, without their strata.
         */
        readonly get: operations["listPopulations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/recipes/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a recipe
         * @description One recipe, built in or the organisation’s own. The answer can be sent back as it is, under another name too.
         */
        readonly get: operations["readRecipe"];
        /**
         * Store a recipe
         * @description Replaces a recipe of the same name. The whole recipe is checked: a stored recipe can always make a report. Not for tokens that are limited to panels.
         */
        readonly put: operations["putRecipe"];
        readonly post?: never;
        /**
         * Delete a recipe
         * @description Built-in recipes can’t be deleted. Not for tokens that are limited to panels.
         */
        readonly delete: operations["deleteRecipe"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/recipes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List recipes
         * @description The organisation’s own recipes, ordered by name, with the titles of their tables.
         */
        readonly get: operations["listRecipes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tokens
         * @description All tokens of the organisation without their secrets, including expired and revoked ones.
         */
        readonly get: operations["listTokens"];
        readonly put?: never;
        /**
         * Create a token
         * @description This answer is the only one that shows the token.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/tokens/{id}/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace a token
         * @description Creates a token with the same name, scopes, panels and expiry. The old one stays valid for the overlap.
         */
        readonly post: operations["rotateToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a token
         * @description Revokes a token from the next request on. Other processes on the same register follow within 2 seconds. Revoking it again changes nothing.
         */
        readonly delete: operations["revokeToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sessions
         * @description The current sessions of the organisation, newest first.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End a session
         * @description Signs a person out, from the next request on. Other processes on the same register follow within 2 seconds. A person who has the token can sign in again: revoke the token to prevent that.
         */
        readonly delete: operations["endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List changes
         * @description Changes of organisations, tokens, agents and metadata, and sign-ins to the console (`session.begin`, deleted after 90 days because it has the address), newest first.
         */
        readonly get: operations["listChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/changes/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a change
         * @description One change. For a metadata change: the versions that it added, changed and removed.
         */
        readonly get: operations["readChange"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/changes/{id}/versions.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fetch the versions of a change
         * @description Every version that a metadata change added, changed or removed, as CSV of any length. Times are in UTC, and empty for the first version of an agent; custom fields are JSON.
         */
        readonly get: operations["exportChange"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/changes/{id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Undo a metadata change
         * @description Restores exactly the versions that every agent of the change had before, however far back they begin, for all agents or none. This is a new change, which can be undone too. It is refused if one of these agents has changed since; the error names agents and changes.
         */
        readonly post: operations["undoChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/queries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List questions
         * @description Questions to `/metric_data` and `/test_data`, including those for files, newest first.
         */
        readonly get: operations["listQuestions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/calls": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count calls
         * @description The number of calls by token, route and hour, newest hour first.
         */
        readonly get: operations["listCalls"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/manage/audit/refusals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count refused tokens
         * @description Refused tokens by hour, newest hour first. They show which expired or revoked tokens are still in use, and from which address. Only operators who name no organisation see unknown tokens. Each hour holds at most 100 different refusals of known tokens and 100 of unknown ones, with 5 prefixes per address. Records are deleted after 90 days.
         */
        readonly get: operations["listRefusals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI 3.1 document of this service.
         */
        readonly get: operations["readDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the reference
         * @description This document as a page for people.
         */
        readonly get: operations["readReference"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs/statistics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the definitions of figures
         * @description Every figure of an answer with its definition, as a page for people.
         */
        readonly get: operations["readStatistics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/response-internal-server-error": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Fail on purpose
         * @description Always answers 500, with or without a token, so that clients can test their error handling.
         */
        readonly get: operations["failOnPurpose"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly MetricQuestion: components["schemas"]["AggregateQuestion"] | components["schemas"]["HistogramQuestion"] | components["schemas"]["RawQuestion"];
        /** @description A question for statistics of a metric. */
        readonly AggregateQuestion: {
            /**
             * @description A key of `GET /metrics`.
             * @enum {string}
             */
            readonly metric: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description `aggregate` for statistics of groups of results, `histogram` for the number of results in each of some bins, `raw` for one point a result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly chartType: "aggregate";
            /**
             * @description What a point stands for: a period of local time, an element of it (`hour_of_day` 0 to 23, `day_of_week` 1 Monday to 7 Sunday, `day_of_month`), or everything (`total`).
             * @enum {string}
             */
            readonly aggregation: "hourly" | "two_hourly" | "four_hourly" | "six_hourly" | "daily" | "weekly" | "monthly" | "quarterly" | "hour_of_day" | "day_of_week" | "day_of_month" | "total";
            /** @description Let every hour of the day and every agent count the same. It has no effect on raw points. */
            readonly normalised: boolean;
            /** @description Leave out results that are impossible, very unlikely or unreliable. */
            readonly prefilter: boolean;
            /**
             * @description Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the `minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a `direction`.
             * @enum {string}
             */
            readonly relative_to?: "advertised" | "minimum" | "normal" | "maximum";
            /** @description What to split by: ids of `GET /splits`. Each combination of their values is a series of its own. */
            readonly splits?: readonly string[];
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Local time of the agents, both ends included. */
            readonly time?: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description In place of `time`: the last whole days of local time, up to yesterday. A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question is asked. */
            readonly last?: string;
            /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
            readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                /** @description Without it, every day. */
                readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                readonly hours?: readonly (readonly number[])[];
            };
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. A receipt is counted besides the answer, which takes longer. */
            readonly receipt?: boolean;
            /**
             * @description What the intervals take for independent: `results` (the default), or `agents`, whose results are alike. Intervals by agent are honest where lines differ; see the statistics page.
             * @enum {string}
             */
            readonly uncertainty?: "results" | "agents";
            /** @description Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent. */
            readonly per_agent?: {
                /** @description `mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the percentage of results above `level`. */
                readonly summary: string | ("mean" | "trimmed_mean" | "median" | "min" | "max" | "share_above") | unknown;
                /** @description Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given. */
                readonly trim?: number;
                /** @description Of `share_above`, in the unit of the metric. */
                readonly level?: number;
                /** @description Agents with fewer results in a group are left out of it; 1 if it is not given. */
                readonly min_results?: number;
            };
            /** @description With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /**
             * @description With `per_agent`, how percentiles are found: `interpolated` (the default) between neighbours, `lower` as the largest value up to which there is no more than the share, which is Ofcom’s rule.
             * @enum {string}
             */
            readonly quantile?: "interpolated" | "lower";
            /** @description The percentiles of every point, instead of the eleven: different numbers from 0 to 100. */
            readonly percentiles?: readonly number[];
            /** @description Levels of which `atLeast` has the percentage of results, or of agents, at or above. */
            readonly at_least?: readonly number[];
            /** @description Levels of which `atMost` has the percentage of results, or of agents, at or below. */
            readonly at_most?: readonly number[];
        } & (unknown | unknown);
        /** @description A question for the distribution of a metric. It has exactly one of `bins` and `edges`. */
        readonly HistogramQuestion: {
            /**
             * @description A key of `GET /metrics`.
             * @enum {string}
             */
            readonly metric: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description `aggregate` for statistics of groups of results, `histogram` for the number of results in each of some bins, `raw` for one point a result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly chartType: "histogram";
            /** @description Let every hour of the day and every agent count the same. It has no effect on raw points. */
            readonly normalised: boolean;
            /** @description Leave out results that are impossible, very unlikely or unreliable. */
            readonly prefilter: boolean;
            /**
             * @description Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the `minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a `direction`.
             * @enum {string}
             */
            readonly relative_to?: "advertised" | "minimum" | "normal" | "maximum";
            /** @description What to split by: ids of `GET /splits`. Each combination of their values is a series of its own. */
            readonly splits?: readonly string[];
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Local time of the agents, both ends included. */
            readonly time?: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description In place of `time`: the last whole days of local time, up to yesterday. A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question is asked. */
            readonly last?: string;
            /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
            readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                /** @description Without it, every day. */
                readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                readonly hours?: readonly (readonly number[])[];
            };
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. A receipt is counted besides the answer, which takes longer. */
            readonly receipt?: boolean;
            /** @description Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent. */
            readonly per_agent?: {
                /** @description `mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the percentage of results above `level`. */
                readonly summary: string | ("mean" | "trimmed_mean" | "median" | "min" | "max" | "share_above") | unknown;
                /** @description Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given. */
                readonly trim?: number;
                /** @description Of `share_above`, in the unit of the metric. */
                readonly level?: number;
                /** @description Agents with fewer results in a group are left out of it; 1 if it is not given. */
                readonly min_results?: number;
            };
            /** @description With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /** @description The number of equal bins between the lowest and the highest value of the whole answer. Either this or `edges`. */
            readonly bins?: number;
            /** @description The edges of bins in the unit of the metric, ascending. A bin begins with its lower edge; the last one has its upper edge too. Either this or `bins`. */
            readonly edges?: readonly number[];
        } & (unknown | unknown | unknown | unknown);
        /** @description A question for every result of a metric. */
        readonly RawQuestion: {
            /**
             * @description A key of `GET /metrics`.
             * @enum {string}
             */
            readonly metric: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "webgetAvg" | "webgetTtfb" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description `aggregate` for statistics of groups of results, `histogram` for the number of results in each of some bins, `raw` for one point a result. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly chartType: "raw";
            /** @description Let every hour of the day and every agent count the same. It has no effect on raw points. */
            readonly normalised: boolean;
            /** @description Leave out results that are impossible, very unlikely or unreliable. */
            readonly prefilter: boolean;
            /**
             * @description Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the `minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a `direction`.
             * @enum {string}
             */
            readonly relative_to?: "advertised" | "minimum" | "normal" | "maximum";
            /** @description What to split by: ids of `GET /splits`. Each combination of their values is a series of its own. */
            readonly splits?: readonly string[];
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Local time of the agents, both ends included. */
            readonly time?: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description In place of `time`: the last whole days of local time, up to yesterday. A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question is asked. */
            readonly last?: string;
            /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
            readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                /** @description Without it, every day. */
                readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                readonly hours?: readonly (readonly number[])[];
            };
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. A receipt is counted besides the answer, which takes longer. */
            readonly receipt?: boolean;
        } & (unknown | unknown);
        /** @description A question for the difference of a metric between two sides. */
        readonly ComparisonQuestion: {
            /**
             * @description A key of `GET /metrics`.
             * @enum {string}
             */
            readonly metric: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description Always `aggregate`; it may be left out.
             * @enum {string}
             */
            readonly chartType?: "aggregate";
            /** @description Let every hour of the day and every agent count the same. */
            readonly normalised: boolean;
            /**
             * @description Always `total`; it may be left out.
             * @enum {string}
             */
            readonly aggregation?: "total";
            /**
             * @description Always `agents`; it may be left out.
             * @enum {string}
             */
            readonly uncertainty?: "agents";
            /** @description Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent. */
            readonly per_agent?: {
                /** @description `mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the percentage of results above `level`. */
                readonly summary: string | ("mean" | "trimmed_mean" | "median" | "min" | "max" | "share_above") | unknown;
                /** @description Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given. */
                readonly trim?: number;
                /** @description Of `share_above`, in the unit of the metric. */
                readonly level?: number;
                /** @description Agents with fewer results in a group are left out of it; 1 if it is not given. */
                readonly min_results?: number;
            };
            /** @description With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /**
             * @description With `per_agent`, how percentiles are found: `interpolated` (the default) between neighbours, `lower` as the largest value up to which there is no more than the share, which is Ofcom’s rule.
             * @enum {string}
             */
            readonly quantile?: "interpolated" | "lower";
            /** @description The percentiles of every point, instead of the eleven: different numbers from 0 to 100. */
            readonly percentiles?: readonly number[];
            /** @description Levels of which `atLeast` has the percentage of results, or of agents, at or above. */
            readonly at_least?: readonly number[];
            /** @description Levels of which `atMost` has the percentage of results, or of agents, at or below. */
            readonly at_most?: readonly number[];
            /** @description Leave out results that are impossible, very unlikely or unreliable. */
            readonly prefilter: boolean;
            /**
             * @description Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the `minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a `direction`.
             * @enum {string}
             */
            readonly relative_to?: "advertised" | "minimum" | "normal" | "maximum";
            /** @description What to split by: ids of `GET /splits`. There is a comparison for each combination of their values. */
            readonly splits?: readonly string[];
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Local time of the agents, both ends included; not needed where both sides have one. */
            readonly time?: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description In place of `time`: the last whole days of local time, up to yesterday. A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question is asked. */
            readonly last?: string;
            /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
            readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                /** @description Without it, every day. */
                readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                readonly hours?: readonly (readonly number[])[];
            };
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. A receipt is counted besides the answer, which takes longer. */
            readonly receipt?: boolean;
            /**
             * @description `same` keeps, in each combination, the agents alone that are left on both sides.
             * @enum {string}
             */
            readonly cohort?: "same";
            /** @description What is special about the one side; it may be `{}`. */
            readonly a: {
                /** @description Filters of this side, besides the shared ones. */
                readonly filters?: readonly {
                    /** @description An id of `GET /filters`. */
                    readonly id: string;
                    /**
                     * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                     * @enum {unknown}
                     */
                    readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                    /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                    readonly filterValues: readonly string[];
                }[];
                /** @description In place of the shared time. */
                readonly time?: {
                    /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                    readonly from: string;
                    /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                    readonly to: string;
                };
                /** @description In place of the shared time. */
                readonly last?: string;
                /** @description In place of the shared window. */
                readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                    /** @description Without it, every day. */
                    readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                    /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                    readonly hours?: readonly (readonly number[])[];
                };
            };
            /** @description What is special about the other side, from which that of `a` is subtracted; it may be `{}`. */
            readonly b: {
                /** @description Filters of this side, besides the shared ones. */
                readonly filters?: readonly {
                    /** @description An id of `GET /filters`. */
                    readonly id: string;
                    /**
                     * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                     * @enum {unknown}
                     */
                    readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                    /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                    readonly filterValues: readonly string[];
                }[];
                /** @description In place of the shared time. */
                readonly time?: {
                    /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                    readonly from: string;
                    /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                    readonly to: string;
                };
                /** @description In place of the shared time. */
                readonly last?: string;
                /** @description In place of the shared window. */
                readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                    /** @description Without it, every day. */
                    readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                    /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                    readonly hours?: readonly (readonly number[])[];
                };
            };
        };
        /** @description A question for the records of a test. */
        readonly TestQuestion: {
            /**
             * @description A key of `GET /tests`.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description UTC, both ends included. */
            readonly date?: {
                /** @description The start of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description The end of a date of the same forms. */
                readonly to: string;
            };
            /** @description In place of `date`: the last whole days of UTC, up to yesterday. A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question is asked. */
            readonly last?: string;
            /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
            readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                /** @description Without it, every day. */
                readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                readonly hours?: readonly (readonly number[])[];
            };
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description Only records of this agent, or of these: agent ids, up to 100. Without it, of all agents that the token sees. */
            readonly agent?: string | readonly string[];
            /**
             * @description Which records come first: `oldest` (the default) or `newest`. Those of one time are in the order of `agent_id`.
             * @enum {string}
             */
            readonly order?: "oldest" | "newest";
            /** @description Columns that records have besides: `tool`, the program that measured. They come last. None if it is not given. */
            readonly labels?: readonly "tool"[];
            /** @description Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. A receipt is counted besides the answer, which takes longer. */
            readonly receipt?: boolean;
        } & (unknown | unknown);
        /** @description What a file is to be. */
        readonly FileFormat: {
            /**
             * @description What the file is; `csv` if it is not given.
             * @enum {string}
             */
            readonly format?: "csv" | "ndjson" | "parquet";
            /**
             * @description `none` if it is not given. Not with `parquet`, which is compressed as it is.
             * @enum {string}
             */
            readonly compression?: "none" | "gzip";
        };
        /** @description The figures of a group of results, in the metric’s unit. */
        readonly AggregatePoint: {
            /** @description The mean; for a ratio, the pooled ratio. */
            readonly metricValue: number;
            /** @description Population standard deviation. */
            readonly stdDev: number;
            /** @description The number of results. */
            readonly sampleCount: number;
            /** @description The number of distinct agents. */
            readonly agentCount: number;
            /** @description The number of distinct agents with a unit id. */
            readonly unitCount: number;
            /** @description Half the width of the 90 % confidence interval; null for one agent with intervals by agent. */
            readonly ci90: number | null;
            /** @description Half the width of the 95 % confidence interval; null for one agent with intervals by agent. */
            readonly ci95: number | null;
            /** @description Half the width of the 99 % confidence interval; null for one agent with intervals by agent. */
            readonly ci99: number | null;
            /** @description The smallest value. */
            readonly min: number;
            /** @description The largest value. */
            readonly max: number;
            /** @description The 50th percentile. */
            readonly median: number;
            /** @description By their number: the default eleven, or the requested ones. */
            readonly percentiles: {
                /** @description The percentile 1. */
                readonly 1?: number;
                /** @description The percentile 5. */
                readonly 5?: number;
                /** @description The percentile 10. */
                readonly 10?: number;
                /** @description The percentile 20. */
                readonly 20?: number;
                /** @description The percentile 25. */
                readonly 25?: number;
                /** @description The percentile 50. */
                readonly 50?: number;
                /** @description The percentile 75. */
                readonly 75?: number;
                /** @description The percentile 80. */
                readonly 80?: number;
                /** @description The percentile 90. */
                readonly 90?: number;
                /** @description The percentile 95. */
                readonly 95?: number;
                /** @description The percentile 99. */
                readonly 99?: number;
            } & {
                readonly [key: string]: number;
            };
            /** @description For periods: the start, `YYYY-MM-DDTHH:MM:SS` up to `six_hourly`, else `YYYY-MM-DD`. */
            readonly dtime?: string;
            /** @description With intervals by agent: the standard error of `metricValue`; null for one agent. */
            readonly standardError?: number | null;
            /** @description With weights: the number of equally weighted agents with the same precision. */
            readonly effectiveCount?: number;
            /** @description With `per_agent`: the ends of the 95 % interval of the median; null below six agents, and with weights. */
            readonly medianCi95?: readonly number[] | null;
            /** @description The percentage of results, or of agents, at or above each requested level. */
            readonly atLeast?: {
                readonly [key: string]: number;
            };
            /** @description The percentage of results, or of agents, at or below each requested level. */
            readonly atMost?: {
                readonly [key: string]: number;
            };
            /** @description For hours of the day, days of the week and days of the month: the number. */
            readonly aggregatedNumber?: number;
        } & {
            readonly [key: string]: string | number | null;
        };
        /** @description A bin of a histogram. */
        readonly HistogramPoint: {
            /** @description The lower edge of the bin, in the unit of the metric. It belongs to the bin. */
            readonly from: number;
            /** @description The upper edge. It belongs to the next bin, except in the last bin. */
            readonly to: number;
            /** @description Results in the bin, or agents. */
            readonly count: number;
            /** @description Their percentage of the whole series, including values outside the bins; by weight, if there are weights. */
            readonly share: number;
            /** @description The percentage up to the upper edge, including values below all bins. */
            readonly cumulativeShare: number;
        } & {
            readonly [key: string]: string | number | null;
        };
        /** @description One result. */
        readonly RawPoint: {
            /** @description The value of the result, in the metric’s unit. */
            readonly metricValue: number;
            /** @description When the test ended, in the local time of the agent: `YYYY-MM-DDTHH:MM:SS`. */
            readonly dtime: string;
            /** @description The agent id. */
            readonly agent: string;
            /** @description The unit id. */
            readonly unit: string | null;
        } & {
            readonly [key: string]: string | number | null;
        };
        /** @description Two sides of one combination of split values. All figures are null if a side has fewer than two agents. */
        readonly Comparison: {
            /** @description The figures of side `a`, with intervals by agent; null without results. */
            readonly a: components["schemas"]["AggregatePoint"] | null;
            /** @description The figures of side `b`, with intervals by agent; null without results. */
            readonly b: components["schemas"]["AggregatePoint"] | null;
            /** @description `metricValue` of `b` minus that of `a`. */
            readonly difference: number | null;
            /** @description `metricValue` of `b` divided by that of `a`; null if that is 0. */
            readonly ratio: number | null;
            /** @description The standard error of the difference. Agents on both sides are paired. */
            readonly standardError: number | null;
            /** @description Degrees of freedom, by Satterthwaite; null if the standard error is 0. */
            readonly df: number | null;
            /** @description Half the width of the 90 % confidence interval of the difference. */
            readonly ci90: number | null;
            /** @description Half the width of the 95 % confidence interval of the difference. */
            readonly ci95: number | null;
            /** @description Half the width of the 99 % confidence interval of the difference. */
            readonly ci99: number | null;
            /** @description Two-sided, for the hypothesis of no difference; null if agents do not differ but the sides do. */
            readonly pValue: number | null;
            /** @description By Holm, for all comparisons of the answer. */
            readonly pValueAdjusted: number | null;
            /** @description Agents on both sides. */
            readonly agentsInBoth: number;
        } & {
            readonly [key: string]: string | number | null;
        };
        readonly AggregateSeries: {
            /** @description The points of one combination of split values, in the order of dtime or aggregatedNumber. */
            readonly metricData: readonly components["schemas"]["AggregatePoint"][];
        };
        readonly HistogramSeries: {
            /** @description All bins of one combination of split values, in order, including empty ones. */
            readonly metricData: readonly components["schemas"]["HistogramPoint"][];
            /** @description Values below the first of the `edges`; 0 with `bins`. */
            readonly below: number;
            /** @description Values above the last of the `edges`; 0 with `bins`. */
            readonly above: number;
        };
        readonly RawSeries: {
            /** @description The points of one combination of split values, in the order of dtime, then agent. */
            readonly metricData: readonly components["schemas"]["RawPoint"][];
        };
        /** @description A result of the test Download. Missing values are null; labels are present if requested. */
        readonly HttpgetRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly fetch_time: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly bytes_total: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Speed over the last interval. In B/s. */
            readonly bytes_sec_interval: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes: number | null;
            /** @description Place among the tests of one run. */
            readonly sequence: number | null;
            /** @description Parallel connections. */
            readonly threads: number | null;
            /** @description Segments sent again. */
            readonly tcp_retransmissions: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Download, as an agent sends it. A missing column is null. */
        readonly HttpgetRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly fetch_time?: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Speed over the last interval. In B/s. */
            readonly bytes_sec_interval?: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time?: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes?: number | null;
            /** @description Place among the tests of one run. */
            readonly sequence?: number | null;
            /** @description Parallel connections. */
            readonly threads?: number | null;
            /** @description Segments sent again. */
            readonly tcp_retransmissions?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Upload. Missing values are null; labels are present if requested. */
        readonly HttppostRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly fetch_time: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly bytes_total: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Speed over the last interval. In B/s. */
            readonly bytes_sec_interval: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes: number | null;
            /** @description Place among the tests of one run. */
            readonly sequence: number | null;
            /** @description Parallel connections. */
            readonly threads: number | null;
            /** @description Segments sent again. */
            readonly tcp_retransmissions: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Upload, as an agent sends it. A missing column is null. */
        readonly HttppostRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly fetch_time?: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Speed over the last interval. In B/s. */
            readonly bytes_sec_interval?: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time?: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes?: number | null;
            /** @description Place among the tests of one run. */
            readonly sequence?: number | null;
            /** @description Parallel connections. */
            readonly threads?: number | null;
            /** @description Segments sent again. */
            readonly tcp_retransmissions?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test DNS resolution. Missing values are null; labels are present if requested. */
        readonly DnsRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Server that was asked. */
            readonly nameserver: string | null;
            /** @description Name that was looked up. */
            readonly lookup_host: string | null;
            /** @description Address in the answer. */
            readonly response_ip: string | null;
            /** @description Time to the answer. In µs. */
            readonly rtt: number | null;
            /** @description Queries that were answered. */
            readonly successes: number | null;
            /** @description Queries that were not. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test DNS resolution, as an agent sends it. A missing column is null. */
        readonly DnsRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Server that was asked. */
            readonly nameserver?: string | null;
            /** @description Name that was looked up. */
            readonly lookup_host?: string | null;
            /** @description Address in the answer. */
            readonly response_ip?: string | null;
            /** @description Time to the answer. In µs. */
            readonly rtt?: number | null;
            /** @description Queries that were answered. */
            readonly successes?: number | null;
            /** @description Queries that were not. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Netflix. Missing values are null; labels are present if requested. */
        readonly NetflixRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay: number | null;
            /** @description Stalls. */
            readonly rebuffer_count: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Netflix, as an agent sends it. A missing column is null. */
        readonly NetflixRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate?: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay?: number | null;
            /** @description Stalls. */
            readonly rebuffer_count?: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time?: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test ICMP latency. Missing values are null; labels are present if requested. */
        readonly PingRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std: number | null;
            /** @description Packets that came back. */
            readonly successes: number | null;
            /** @description Packets that were lost. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test ICMP latency, as an agent sends it. A missing column is null. */
        readonly PingRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min?: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max?: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std?: number | null;
            /** @description Packets that came back. */
            readonly successes?: number | null;
            /** @description Packets that were lost. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Jitter and packet loss. Missing values are null; labels are present if requested. */
        readonly JitterRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Size of each packet. In B. */
            readonly packet_size: number | null;
            /** @description Rate of the stream. In bit/s. */
            readonly stream_rate: number | null;
            /** @description Duration of the stream. In µs. */
            readonly duration: number | null;
            /** @description Packets sent upstream. */
            readonly packets_up_sent: number | null;
            /** @description Packets sent downstream. */
            readonly packets_down_sent: number | null;
            /** @description Packets that arrived upstream. */
            readonly packets_up_recv: number | null;
            /** @description Packets that arrived downstream. */
            readonly packets_down_recv: number | null;
            /** @description Variation of delay upstream. In µs. */
            readonly jitter_up: number | null;
            /** @description Variation of delay downstream. In µs. */
            readonly jitter_down: number | null;
            /** @description Mean round-trip time. In µs. */
            readonly latency: number | null;
            /** @description Mean opinion score of a call, 1 to 5. */
            readonly mos: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Jitter and packet loss, as an agent sends it. A missing column is null. */
        readonly JitterRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Size of each packet. In B. */
            readonly packet_size?: number | null;
            /** @description Rate of the stream. In bit/s. */
            readonly stream_rate?: number | null;
            /** @description Duration of the stream. In µs. */
            readonly duration?: number | null;
            /** @description Packets sent upstream. */
            readonly packets_up_sent?: number | null;
            /** @description Packets sent downstream. */
            readonly packets_down_sent?: number | null;
            /** @description Packets that arrived upstream. */
            readonly packets_up_recv?: number | null;
            /** @description Packets that arrived downstream. */
            readonly packets_down_recv?: number | null;
            /** @description Variation of delay upstream. In µs. */
            readonly jitter_up?: number | null;
            /** @description Variation of delay downstream. In µs. */
            readonly jitter_down?: number | null;
            /** @description Mean round-trip time. In µs. */
            readonly latency?: number | null;
            /** @description Mean opinion score of a call, 1 to 5. */
            readonly mos?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test UDP latency. Missing values are null; labels are present if requested. */
        readonly LatencyRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std: number | null;
            /** @description Packets that came back. */
            readonly successes: number | null;
            /** @description Packets that were lost. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test UDP latency, as an agent sends it. A missing column is null. */
        readonly LatencyRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min?: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max?: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std?: number | null;
            /** @description Packets that came back. */
            readonly successes?: number | null;
            /** @description Packets that were lost. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Web page. Missing values are null; labels are present if requested. */
        readonly WebgetRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Time to fetch the whole page. In µs. */
            readonly fetch_time: number | null;
            /** @description Size of the page. In B. */
            readonly bytes_total: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Objects on the page. */
            readonly objects: number | null;
            /** @description Parallel connections at most. */
            readonly threads: number | null;
            /** @description Requests made. */
            readonly requests: number | null;
            /** @description Connections opened. */
            readonly connections: number | null;
            /** @description Requests over a connection that was open. */
            readonly reused_connections: number | null;
            /** @description Names looked up. */
            readonly lookups: number | null;
            /** @description Time of all requests together. In µs. */
            readonly request_total_time: number | null;
            /** @description Shortest request. In µs. */
            readonly request_min_time: number | null;
            /** @description Mean request. In µs. */
            readonly request_avg_time: number | null;
            /** @description Longest request. In µs. */
            readonly request_max_time: number | null;
            /** @description Times to first byte together. In µs. */
            readonly ttfb_total: number | null;
            /** @description Shortest time to first byte. In µs. */
            readonly ttfb_min: number | null;
            /** @description Mean time to first byte. In µs. */
            readonly ttfb_avg: number | null;
            /** @description Longest time to first byte. In µs. */
            readonly ttfb_max: number | null;
            /** @description Time of all lookups together. In µs. */
            readonly lookup_total_time: number | null;
            /** @description Shortest lookup. In µs. */
            readonly lookup_min_time: number | null;
            /** @description Mean lookup. In µs. */
            readonly lookup_avg_time: number | null;
            /** @description Longest lookup. In µs. */
            readonly lookup_max_time: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Web page, as an agent sends it. A missing column is null. */
        readonly WebgetRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Time to fetch the whole page. In µs. */
            readonly fetch_time?: number | null;
            /** @description Size of the page. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Objects on the page. */
            readonly objects?: number | null;
            /** @description Parallel connections at most. */
            readonly threads?: number | null;
            /** @description Requests made. */
            readonly requests?: number | null;
            /** @description Connections opened. */
            readonly connections?: number | null;
            /** @description Requests over a connection that was open. */
            readonly reused_connections?: number | null;
            /** @description Names looked up. */
            readonly lookups?: number | null;
            /** @description Time of all requests together. In µs. */
            readonly request_total_time?: number | null;
            /** @description Shortest request. In µs. */
            readonly request_min_time?: number | null;
            /** @description Mean request. In µs. */
            readonly request_avg_time?: number | null;
            /** @description Longest request. In µs. */
            readonly request_max_time?: number | null;
            /** @description Times to first byte together. In µs. */
            readonly ttfb_total?: number | null;
            /** @description Shortest time to first byte. In µs. */
            readonly ttfb_min?: number | null;
            /** @description Mean time to first byte. In µs. */
            readonly ttfb_avg?: number | null;
            /** @description Longest time to first byte. In µs. */
            readonly ttfb_max?: number | null;
            /** @description Time of all lookups together. In µs. */
            readonly lookup_total_time?: number | null;
            /** @description Shortest lookup. In µs. */
            readonly lookup_min_time?: number | null;
            /** @description Mean lookup. In µs. */
            readonly lookup_avg_time?: number | null;
            /** @description Longest lookup. In µs. */
            readonly lookup_max_time?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test YouTube. Missing values are null; labels are present if requested. */
        readonly YoutubeRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay: number | null;
            /** @description Stalls. */
            readonly rebuffer_count: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test YouTube, as an agent sends it. A missing column is null. */
        readonly YoutubeRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate?: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay?: number | null;
            /** @description Stalls. */
            readonly rebuffer_count?: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time?: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Network usage. Missing values are null; labels are present if requested. */
        readonly NetworkUsageRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Bytes received over the line. In B. */
            readonly wan_rx_bytes: number | null;
            /** @description Bytes sent over the line. In B. */
            readonly wan_tx_bytes: number | null;
            /** @description The part of them that tests received. In B. */
            readonly sk_rx_bytes: number | null;
            /** @description The part of them that tests sent. In B. */
            readonly sk_tx_bytes: number | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Network usage, as an agent sends it. A missing column is null. */
        readonly NetworkUsageRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Bytes received over the line. In B. */
            readonly wan_rx_bytes?: number | null;
            /** @description Bytes sent over the line. In B. */
            readonly wan_tx_bytes?: number | null;
            /** @description The part of them that tests received. In B. */
            readonly sk_rx_bytes?: number | null;
            /** @description The part of them that tests sent. In B. */
            readonly sk_tx_bytes?: number | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Traceroute. Missing values are null; labels are present if requested. */
        readonly TracerouteRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Protocol of the probes. */
            readonly protocol: string | null;
            /** @description Place on the way, from 1. */
            readonly hop: number | null;
            /** @description Address of the hop. */
            readonly hop_address: string | null;
            /** @description Name of the hop. */
            readonly hop_name: string | null;
            /** @description Probes sent. */
            readonly sent: number | null;
            /** @description Probes answered. */
            readonly received: number | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Traceroute, as an agent sends it. A missing column is null. */
        readonly TracerouteRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Protocol of the probes. */
            readonly protocol?: string | null;
            /** @description Place on the way, from 1. */
            readonly hop?: number | null;
            /** @description Address of the hop. */
            readonly hop_address?: string | null;
            /** @description Name of the hop. */
            readonly hop_name?: string | null;
            /** @description Probes sent. */
            readonly sent?: number | null;
            /** @description Probes answered. */
            readonly received?: number | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Latency under download load. Missing values are null; labels are present if requested. */
        readonly DlpingRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std: number | null;
            /** @description Packets that came back. */
            readonly successes: number | null;
            /** @description Packets that were lost. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Latency under download load, as an agent sends it. A missing column is null. */
        readonly DlpingRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min?: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max?: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std?: number | null;
            /** @description Packets that came back. */
            readonly successes?: number | null;
            /** @description Packets that were lost. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Latency under upload load. Missing values are null; labels are present if requested. */
        readonly UlpingRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std: number | null;
            /** @description Packets that came back. */
            readonly successes: number | null;
            /** @description Packets that were lost. */
            readonly failures: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Latency under upload load, as an agent sends it. A missing column is null. */
        readonly UlpingRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min?: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max?: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std?: number | null;
            /** @description Packets that came back. */
            readonly successes?: number | null;
            /** @description Packets that were lost. */
            readonly failures?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Outage. Missing values are null; labels are present if requested. */
        readonly OutageRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description How long the line was down, from `dtime` on. In µs. */
            readonly duration: number | null;
            /** @description Packets that were lost in a row. */
            readonly packets: number | null;
            /** @description 4 or 6. */
            readonly ip_version: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Outage, as an agent sends it. A missing column is null. */
        readonly OutageRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description How long the line was down, from `dtime` on. In µs. */
            readonly duration?: number | null;
            /** @description Packets that were lost in a row. */
            readonly packets?: number | null;
            /** @description 4 or 6. */
            readonly ip_version?: number | null;
            /** @description Set of targets that the host belongs to. */
            readonly target_group?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Mobile download. Missing values are null; labels are present if requested. */
        readonly MobileDownloadRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly transfer_time: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly transfer_bytes: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes: number | null;
            /** @description Parallel connections. */
            readonly threads: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description Model of the phone. */
            readonly model: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer: string | null;
            /** @description Country it was in. */
            readonly geo_country: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Mobile download, as an agent sends it. A missing column is null. */
        readonly MobileDownloadRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly transfer_time?: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly transfer_bytes?: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time?: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes?: number | null;
            /** @description Parallel connections. */
            readonly threads?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description Model of the phone. */
            readonly model?: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer?: string | null;
            /** @description Country it was in. */
            readonly geo_country?: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type?: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology?: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name?: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Mobile latency. Missing values are null; labels are present if requested. */
        readonly MobileLatencyRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std: number | null;
            /** @description Variation of delay. In µs. */
            readonly jitter: number | null;
            /** @description Packets sent. */
            readonly packets_sent: number | null;
            /** @description Packets that came back. */
            readonly packets_received: number | null;
            /** @description Mean opinion score of a call, 1 to 5. */
            readonly mos: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description Model of the phone. */
            readonly model: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer: string | null;
            /** @description Country it was in. */
            readonly geo_country: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Mobile latency, as an agent sends it. A missing column is null. */
        readonly MobileLatencyRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Mean round-trip time. In µs. */
            readonly rtt_avg?: number | null;
            /** @description Shortest round-trip time. In µs. */
            readonly rtt_min?: number | null;
            /** @description Longest round-trip time. In µs. */
            readonly rtt_max?: number | null;
            /** @description Standard deviation of the round-trip times. In µs. */
            readonly rtt_std?: number | null;
            /** @description Variation of delay. In µs. */
            readonly jitter?: number | null;
            /** @description Packets sent. */
            readonly packets_sent?: number | null;
            /** @description Packets that came back. */
            readonly packets_received?: number | null;
            /** @description Mean opinion score of a call, 1 to 5. */
            readonly mos?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description Model of the phone. */
            readonly model?: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer?: string | null;
            /** @description Country it was in. */
            readonly geo_country?: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type?: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology?: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name?: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Mobile upload. Missing values are null; labels are present if requested. */
        readonly MobileUploadRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly transfer_time: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly transfer_bytes: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes: number | null;
            /** @description Parallel connections. */
            readonly threads: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description Model of the phone. */
            readonly model: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer: string | null;
            /** @description Country it was in. */
            readonly geo_country: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Mobile upload, as an agent sends it. A missing column is null. */
        readonly MobileUploadRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Duration of the measured transfer. In µs. */
            readonly transfer_time?: number | null;
            /** @description Bytes moved in that time. In B. */
            readonly transfer_bytes?: number | null;
            /** @description Speed over that time. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Duration of the warm-up before it. In µs. */
            readonly warmup_time?: number | null;
            /** @description Bytes moved in the warm-up. In B. */
            readonly warmup_bytes?: number | null;
            /** @description Parallel connections. */
            readonly threads?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description Model of the phone. */
            readonly model?: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer?: string | null;
            /** @description Country it was in. */
            readonly geo_country?: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type?: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology?: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name?: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Mobile web page. Missing values are null; labels are present if requested. */
        readonly MobileWwwRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Address of that host. */
            readonly address: string | null;
            /** @description Time to fetch the whole page. In µs. */
            readonly fetch_time: number | null;
            /** @description Size of the page. In B. */
            readonly bytes_total: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Objects on the page. */
            readonly objects: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description Model of the phone. */
            readonly model: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer: string | null;
            /** @description Country it was in. */
            readonly geo_country: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Mobile web page, as an agent sends it. A missing column is null. */
        readonly MobileWwwRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Address of that host. */
            readonly address?: string | null;
            /** @description Time to fetch the whole page. In µs. */
            readonly fetch_time?: number | null;
            /** @description Size of the page. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Objects on the page. */
            readonly objects?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description Model of the phone. */
            readonly model?: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer?: string | null;
            /** @description Country it was in. */
            readonly geo_country?: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type?: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology?: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name?: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description A result of the test Mobile YouTube. Missing values are null; labels are present if requested. */
        readonly MobileYoutubeRecord: {
            /** @description Device model. */
            readonly base: string | null;
            /** @description UTC date on which the test ended, `YYYY-MM-DD`. */
            readonly ddate: string;
            /** @description UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`. */
            readonly dtime: string;
            /** @description Agent that ran the test. */
            readonly agent_id: string;
            /** @description Unit id of that agent. */
            readonly unit_id: number | null;
            /** @description Host that was tested against. */
            readonly target: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay: number | null;
            /** @description Stalls. */
            readonly rebuffer_count: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration: number | null;
            /** @description 1 when the test completed. */
            readonly successes: number | null;
            /** @description 1 when the test failed. */
            readonly failures: number | null;
            /** @description Model of the phone. */
            readonly model: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer: string | null;
            /** @description Country it was in. */
            readonly geo_country: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        };
        /** @description A result of the test Mobile YouTube, as an agent sends it. A missing column is null. */
        readonly MobileYoutubeRow: {
            /** @description Names the agent: as stored, or in its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as stored, or in its alphanumeric form, in upper or lower case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three decimal places is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Accepted and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Default: the registered model of the agent. */
            readonly base?: string | null;
            /** @description Host that was tested against. */
            readonly target?: string | null;
            /** @description Bytes of video fetched. In B. */
            readonly bytes_total?: number | null;
            /** @description Speed of the fetch. In B/s. */
            readonly bytes_sec?: number | null;
            /** @description Highest bitrate that played without a stall. In bit/s. */
            readonly bitrate?: number | null;
            /** @description Time until the video played. In µs. */
            readonly startup_delay?: number | null;
            /** @description Stalls. */
            readonly rebuffer_count?: number | null;
            /** @description Time spent stalled. In µs. */
            readonly rebuffer_time?: number | null;
            /** @description Duration of the test. In µs. */
            readonly duration?: number | null;
            /** @description 1 when the test completed. */
            readonly successes?: number | null;
            /** @description 1 when the test failed. */
            readonly failures?: number | null;
            /** @description Model of the phone. */
            readonly model?: string | null;
            /** @description Maker of the phone. */
            readonly manufacturer?: string | null;
            /** @description Country it was in. */
            readonly geo_country?: string | null;
            /** @description `Wi-Fi` or `Cellular`. */
            readonly connection_type?: string | null;
            /** @description Radio technology, such as `4G`. */
            readonly cellular_technology?: string | null;
            /** @description Mobile network operator. */
            readonly carrier_name?: string | null;
            /** @description Version of its operating system. */
            readonly operating_system_version?: string | null;
            /** @description Program that measured, such as `iperf3`, where it was not the agent’s own. */
            readonly tool?: string | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        } | {
            readonly mac_address: string;
        };
        /** @description How rows were used, each counted once, at the first stage that applies. Each agent is counted once, at the furthest stage that any of its rows reached. */
        readonly ReceiptCounts: {
            /** @description Rows in the time of the question, for its agents: the sum of all others. */
            readonly inTime: number;
            /** @description The columns of the metric give no value. */
            readonly withoutValue: number;
            /** @description Dropped by the prefilter, for each rule that applied. */
            readonly prefilter: {
                readonly [key: string]: number;
            };
            /** @description Excluded by the filters. */
            readonly filters: number;
            /** @description Outside the window. */
            readonly window: number;
            /** @description The speed for `relative_to` is not known. */
            readonly withoutSpeed: number;
            /** @description The agent has fewer than `min_results` results in the group. */
            readonly tooFewResults: number;
            /** @description The agent has no weight. */
            readonly withoutWeight: number;
            /** @description Used in the answer: the sum of its `sampleCount`, or its number of rows. */
            readonly used: number;
            /** @description With `cohort`: the agent does not remain on the other side. */
            readonly notInBoth?: number;
        };
        /**
         * @description The question of an answer, the data behind it, and how the rows in its time were used.
         * @example {
         *       "question": {
         *         "metric": "httpget",
         *         "chartType": "raw",
         *         "normalised": false,
         *         "prefilter": true,
         *         "splits": [
         *           "package.tier"
         *         ],
         *         "filters": [],
         *         "time": {
         *           "from": "2026-07-08 00:00:00",
         *           "to": "2026-07-14 23:59:59"
         *         }
         *       },
         *       "versions": {
         *         "service": "1.0.0",
         *         "catalogue": "5d1c0f0e2b7a4c39",
         *         "rules": "a90b6e1f7c2d4853",
         *         "method": 1,
         *         "register": 412,
         *         "results": "0c6f1e9a4b7d2385"
         *       },
         *       "answeredAt": "2026-07-15T10:00:00.000Z",
         *       "rows": {
         *         "inTime": 846,
         *         "withoutValue": 3,
         *         "prefilter": {
         *           "test.failed": 12,
         *           "speed.too_short": 3
         *         },
         *         "filters": 0,
         *         "window": 0,
         *         "withoutSpeed": 0,
         *         "tooFewResults": 0,
         *         "withoutWeight": 0,
         *         "used": 828
         *       },
         *       "agents": {
         *         "inTime": 92,
         *         "withoutValue": 0,
         *         "prefilter": {
         *           "test.failed": 0,
         *           "speed.too_short": 0
         *         },
         *         "filters": 0,
         *         "window": 0,
         *         "withoutSpeed": 0,
         *         "tooFewResults": 0,
         *         "withoutWeight": 0,
         *         "used": 92
         *       }
         *     }
         */
        readonly Receipt: {
            /** @description The question as understood: with defaults and dates, without ignored fields. Sent again, it is the same question. */
            readonly question: Record<string, unknown>;
            /** @description The versions of everything behind the answer. While they stay the same, so does the answer. */
            readonly versions: {
                /** @description The version of the program. */
                readonly service: string;
                /** @description A fingerprint of tests, metrics, dimensions and windows. */
                readonly catalogue: string;
                /** @description A fingerprint of the rules of the prefilter. */
                readonly rules: string;
                /** @description The version of the definitions on the statistics page; it increases when one of them changes. */
                readonly method: number;
                /** @description The revision of the organisation’s agents and their metadata. */
                readonly register: number;
                /** @description A fingerprint of the stored results of the tests that the question reads. */
                readonly results: string;
                /** @description A fingerprint of the population used for weights. */
                readonly population?: string;
            };
            /**
             * Format: date-time
             * @description When the answer was made.
             */
            readonly answeredAt: string;
            readonly rows: components["schemas"]["ReceiptCounts"];
            readonly agents: components["schemas"]["ReceiptCounts"];
            /** @description Unknown fields of the request, in the order sent. */
            readonly ignored?: readonly string[];
        };
        /** @description The receipt of each side of a comparison. The question of each is one of `/metric_data`. */
        readonly SideReceipts: {
            readonly a: components["schemas"]["Receipt"];
            readonly b: components["schemas"]["Receipt"];
        };
        /** @description The scope of a report: `time`, `filters` and `panel` of every question in it, the weights of agents, and the requested tables. */
        readonly ReportScope: {
            /** @description Local time of the agents, both ends included. */
            readonly time: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description The weights of agents, in weighted recipes; without it all agents have the same weight, and the tables say so. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /** @description Keys of the requested tables; default: all. */
            readonly tables?: readonly string[];
        };
        /** @description A recipe, and the scope of the report. */
        readonly ReportOfRecipe: {
            readonly recipe: components["schemas"]["Recipe"];
            /** @description Local time of the agents, both ends included. */
            readonly time: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
            /** @description What to keep or to leave out. All of them apply. */
            readonly filters?: readonly {
                /** @description An id of `GET /filters`. */
                readonly id: string;
                /**
                 * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                 * @enum {unknown}
                 */
                readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                readonly filterValues: readonly string[];
            }[];
            /** @description Only agents of this panel, or of these: names. Without it, all agents that the token sees. */
            readonly panel?: string | readonly string[];
            /** @description The weights of agents, in weighted recipes; without it all agents have the same weight, and the tables say so. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /** @description Keys of the requested tables; default: all. */
            readonly tables?: readonly string[];
        };
        /** @description A report as data. A table asks `questions` by name, which are bodies of `/metric_data` without splits, time, panel, chart type and aggregation; results are prefiltered and intervals by agent unless they say otherwise. A column has a `figure` of one of them: `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80`, or a sum such as `100 - atLeast.80`. `pass_at` is the value that it must reach. */
        readonly Recipe: {
            /** @description The title of the report. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes?: readonly string[];
            /** @description The method uses weights: its questions take the `weight` of the report, and all have `per_agent`. */
            readonly weighted?: boolean;
            /** @description Figures from fewer agents are marked; default 50. */
            readonly flag_below?: number;
            /** @description Figures from fewer agents are not shown; default 5. */
            readonly suppress_below?: number;
            /** @description The tables, in order. */
            readonly tables: readonly {
                /** @description The key of the table. */
                readonly key: string;
                /** @description The title of the table. */
                readonly title: string;
                /** @description Notes below the table. */
                readonly notes?: readonly string[];
                /** @description Ids of `GET /splits`: one row for each combination of their values. */
                readonly splits?: readonly string[];
                /** @description By name: bodies of `/metric_data` without splits, time, panel, chart type and aggregation. */
                readonly questions: {
                    readonly [key: string]: {
                        /**
                         * @description A key of `GET /metrics`.
                         * @enum {string}
                         */
                        readonly metric: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
                        /** @description Let every hour of the day and every agent count the same. It has no effect on raw points. */
                        readonly normalised?: boolean;
                        /**
                         * @description What the intervals take for independent: `results` (the default), or `agents`, whose results are alike. Intervals by agent are honest where lines differ; see the statistics page.
                         * @enum {string}
                         */
                        readonly uncertainty?: "results" | "agents";
                        /** @description Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent. */
                        readonly per_agent?: {
                            /** @description `mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the percentage of results above `level`. */
                            readonly summary: string | ("mean" | "trimmed_mean" | "median" | "min" | "max" | "share_above") | unknown;
                            /** @description Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given. */
                            readonly trim?: number;
                            /** @description Of `share_above`, in the unit of the metric. */
                            readonly level?: number;
                            /** @description Agents with fewer results in a group are left out of it; 1 if it is not given. */
                            readonly min_results?: number;
                        };
                        /** @description With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out. */
                        readonly weight?: {
                            /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                            readonly field?: string;
                            /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                            readonly population?: string;
                        };
                        /**
                         * @description With `per_agent`, how percentiles are found: `interpolated` (the default) between neighbours, `lower` as the largest value up to which there is no more than the share, which is Ofcom’s rule.
                         * @enum {string}
                         */
                        readonly quantile?: "interpolated" | "lower";
                        /** @description The percentiles of every point, instead of the eleven: different numbers from 0 to 100. */
                        readonly percentiles?: readonly number[];
                        /** @description Levels of which `atLeast` has the percentage of results, or of agents, at or above. */
                        readonly at_least?: readonly number[];
                        /** @description Levels of which `atMost` has the percentage of results, or of agents, at or below. */
                        readonly at_most?: readonly number[];
                        /** @description Leave out results that are impossible, very unlikely or unreliable. */
                        readonly prefilter?: boolean;
                        /**
                         * @description Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the `minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a `direction`.
                         * @enum {string}
                         */
                        readonly relative_to?: "advertised" | "minimum" | "normal" | "maximum";
                        /** @description What to keep or to leave out. All of them apply. */
                        readonly filters?: readonly {
                            /** @description An id of `GET /filters`. */
                            readonly id: string;
                            /**
                             * @description `include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.
                             * @enum {unknown}
                             */
                            readonly filterType: "include" | "inclusive" | "in" | 1 | "1" | "exclude" | "exclusive" | "not_in" | 0 | "0";
                            /** @description Compared as text, exactly. A package is `<isp>:<package>`. */
                            readonly filterValues: readonly string[];
                        }[];
                        /** @description Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of `GET /windows`, or days and hours. */
                        readonly window?: ("fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test") | {
                            /** @description Without it, every day. */
                            readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                            /** @description Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day. */
                            readonly hours?: readonly (readonly number[])[];
                        };
                    };
                };
                /** @description The columns, in their order. */
                readonly columns: readonly {
                    /** @description The key of the column. */
                    readonly key: string;
                    /** @description Its heading. */
                    readonly title: string;
                    /** @description The name of a question of the table. */
                    readonly question: string;
                    /** @description `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80` and the like, or a sum such as `100 - atLeast.80`. */
                    readonly figure: string;
                    /** @description Decimal places; default 1, for counts 0. */
                    readonly decimals?: number;
                    /** @description Show the 95 % interval of `metricValue`, or of `median` with `per_agent`. */
                    readonly interval?: boolean;
                    /** @description The value that the figure must reach. */
                    readonly pass_at?: number;
                }[];
                /** @description The key of the column that is drawn. */
                readonly chart?: string;
            }[];
        };
        readonly RecipeSummary: {
            /** @description Its name in `POST /reports/{recipe}`. */
            readonly key: string;
            /** @description False for the organisation’s own recipes. */
            readonly builtIn: boolean;
            /** @description The title of its reports. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description Its reports take a `weight`. */
            readonly weighted: boolean;
            /** @description Its tables, in their order. */
            readonly tables: readonly {
                /** @description The key of the table. */
                readonly key: string;
                /** @description The title of the table. */
                readonly title: string;
                /** @description The splits of its rows. */
                readonly splits: readonly string[];
            }[];
        };
        readonly Report: {
            /** @description The title. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description Figures from fewer agents are marked (`few`). */
            readonly flagBelow: number;
            /** @description Figures from fewer agents are not shown (`suppressed`). */
            readonly suppressBelow: number;
            /** @description The time, as requested. */
            readonly time: unknown;
            /** @description The resolved days, with a time if the period does not cover full days. */
            readonly period: {
                /** @description Its first day. */
                readonly from: string;
                /** @description Its last day, included. */
                readonly to: string;
            };
            /** @description The filters, as requested. */
            readonly filters: readonly unknown[];
            /** @description The panels, as requested; null: all. */
            readonly panel: unknown;
            /** @description The weights of agents, as requested; null: equal weights. */
            readonly weight: unknown;
            /** @description The tables. */
            readonly tables: readonly components["schemas"]["ReportTable"][];
        };
        readonly ReportTable: {
            /** @description The key of the table. */
            readonly key: string;
            /** @description The title. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description The splits of its rows. */
            readonly splits: readonly string[];
            /** @description The columns. */
            readonly columns: readonly {
                /** @description The key of the column. */
                readonly key: string;
                /** @description Its heading. */
                readonly title: string;
                /** @description The unit of its figures; empty for counts. */
                readonly unit: string;
                /** @description The decimal places of its figures. */
                readonly decimals: number;
                /** @description The value that its figures must reach. */
                readonly passAt: number | null;
            }[];
            /** @description The key of the column that is drawn. */
            readonly chart: string | null;
            /** @description The rows, ordered by their splits. */
            readonly rows: readonly {
                /** @description The values of the splits. */
                readonly splits: readonly (string | number | null)[];
                /** @description One for each column. */
                readonly cells: readonly components["schemas"]["ReportCell"][];
            }[];
            /** @description The requests of `/metric_data` behind the figures, by name, with the dates of `period`. */
            readonly questions: {
                readonly [key: string]: Record<string, unknown>;
            };
            /** @description Why it was left out. */
            readonly leftOut: string | null;
        };
        readonly ReportCell: {
            /** @description The figure; null if it is not shown. */
            readonly value: number | null;
            /** @description The figure rounded, as in a table. */
            readonly shown: string | null;
            /** @description The ends of its 95 % interval by agent, if the recipe has one. */
            readonly interval: readonly number[] | null;
            /** @description The number of its agents. */
            readonly agentCount: number | null;
            /**
             * @description `few`: from fewer agents than `flagBelow`; `suppressed`: from fewer than `suppressBelow`; `none`: without results.
             * @enum {string}
             */
            readonly status: "shown" | "few" | "suppressed" | "none";
            /**
             * @description Whether it reaches `passAt`.
             * @enum {string|null}
             */
            readonly verdict: "pass" | "fail" | null;
            /** @description The difference between the figure and `passAt`. */
            readonly distance: number | null;
        };
        readonly NewSavedQuestion: {
            /** @description A sentence or two for people. */
            readonly description?: string;
            /**
             * @description The call that takes the request; default `metric_data`.
             * @enum {string}
             */
            readonly of?: "metric_data" | "comparison_data";
            /** @description The body of that call. A time such as `-7 days` is resolved when the question is asked. */
            readonly request: components["schemas"]["MetricQuestion"] | components["schemas"]["ComparisonQuestion"];
            /** @description How the console draws the answer: parameters of the address of Explore. */
            readonly view?: string;
        };
        readonly SavedQuestion: {
            /** @description Its name in the organisation. */
            readonly name: string;
            /** @description The name of the token that saved the first version. */
            readonly owner: string;
            /** @description Counted from 1; each save that changes something adds one. */
            readonly version: number;
            /** @description The name of the token that saved this version. */
            readonly saved_by: string;
            /** @description When this version was saved. UNIX seconds. */
            readonly saved_at: number;
            /** @description A sentence or two for people. */
            readonly description: string;
            /**
             * @description The call that takes the request; default `metric_data`.
             * @enum {string}
             */
            readonly of: "metric_data" | "comparison_data";
            /** @description The body of that call. A time such as `-7 days` is resolved when the question is asked. */
            readonly request: components["schemas"]["MetricQuestion"] | components["schemas"]["ComparisonQuestion"];
            /** @description How the console draws the answer: parameters of the address of Explore. */
            readonly view: string;
        };
        readonly NewDashboard: {
            /** @description A sentence or two for people. */
            readonly description?: string;
            /** @description Replaces the time of every question; null: each question has its own. */
            readonly time?: {
                /** @description The start, as in `/metric_data`. */
                readonly from: string;
                /** @description The end. */
                readonly to: string;
            } | null;
            /** @description In place of `time`, and of the time of every question: the last whole days up to yesterday, such as `30 days`. */
            readonly last?: string | null;
            /** @description Its tiles, in the order in which they fill a grid of 12 columns. */
            readonly tiles: readonly {
                /** @description A text. A tile has either this or a question. */
                readonly text?: string;
                /** @description The name of a saved question; not one for single results. */
                readonly question?: string;
                /** @description In columns; default 6. */
                readonly width?: number;
            }[];
        };
        readonly Dashboard: {
            /** @description Its name in the organisation. */
            readonly name: string;
            /** @description The name of the token that saved the first version. */
            readonly owner: string;
            /** @description Counted from 1; each save that changes something adds one. */
            readonly version: number;
            /** @description The name of the token that saved this version. */
            readonly saved_by: string;
            /** @description When this version was saved. UNIX seconds. */
            readonly saved_at: number;
            /** @description A sentence or two for people. */
            readonly description: string;
            /** @description Replaces the time of every question; null: each question has its own. */
            readonly time: {
                /** @description The start, as in `/metric_data`. */
                readonly from: string;
                /** @description The end. */
                readonly to: string;
            } | null;
            /** @description In place of `time`, and of the time of every question: the last whole days up to yesterday, such as `30 days`. */
            readonly last?: string | null;
            /** @description Its tiles, in the order in which they fill a grid of 12 columns. */
            readonly tiles: readonly {
                /** @description A text. A tile has either this or a question. */
                readonly text?: string;
                /** @description The name of a saved question; not one for single results. */
                readonly question?: string;
                /** @description In columns; default 6. */
                readonly width?: number;
            }[];
        };
        readonly NewDashboardLink: {
            /** @description Its lifetime in days; default 30. */
            readonly days?: number;
            /** @description True: the link may show answers that are split by `agent`, `unit` or a custom field, whose values can name people. Without it, a dashboard with such a question gets no link, and such a question that is added later is not shown. */
            readonly show_names?: boolean;
        };
        readonly DashboardLink: {
            /** @description Names the link, to revoke it. */
            readonly id: number;
            /** @description When it expires. UNIX seconds. */
            readonly expires_at: number;
            /**
             * Format: uri
             * @description The page that shows the dashboard. This is the only answer with it: the service stores its hash.
             */
            readonly url: string;
            /**
             * Format: uri
             * @description The dashboard as JSON.
             */
            readonly api_url: string;
        };
        readonly ListedDashboardLink: {
            /** @description Names the link, to revoke it. */
            readonly id: number;
            /** @description When it expires. UNIX seconds. */
            readonly expires_at: number;
            /** @description When it was made. UNIX seconds. */
            readonly created_at: number;
            /** @description The name of the token that made it. */
            readonly created_by: string;
            /** @description When it was last used, a few seconds behind at most; null: never. UNIX seconds. */
            readonly last_used_at: number | null;
            /** @description Whether it may show names of agents. */
            readonly show_names: boolean;
        };
        readonly SharedDashboard: {
            /** @description The name of the dashboard. */
            readonly name: string;
            /** @description Its description. */
            readonly description: string;
            /** @description When the link expires. UNIX seconds. */
            readonly expires_at: number;
            /** @description The tiles, in order. */
            readonly tiles: readonly (components["schemas"]["SharedText"] | components["schemas"]["SharedQuestion"] | components["schemas"]["SharedGap"])[];
        };
        readonly SharedText: {
            /**
             * @description A text.
             * @enum {string}
             */
            readonly kind: "text";
            /** @description In columns of 12. */
            readonly width: number;
            /** @description The text. */
            readonly text: string;
        };
        readonly SharedQuestion: {
            /**
             * @description A question, whose answer `GET /shared/{link}/tiles/{tile}` has.
             * @enum {string}
             */
            readonly kind: "question";
            /** @description In columns of 12. */
            readonly width: number;
            /** @description The name of the question. */
            readonly title: string;
            /** @description Its description. */
            readonly description: string;
            /**
             * @description The call whose answer it has.
             * @enum {string}
             */
            readonly of: "metric_data" | "comparison_data";
            /** @description The metric. */
            readonly metric: {
                /** @description Its key. */
                readonly key: string;
                /** @description Its text for people. */
                readonly name: string;
                /** @description Its unit. */
                readonly unit: string;
            };
            /** @description The splits of the answer. */
            readonly fields: readonly {
                /** @description Its name in the request. */
                readonly id: string;
                /** @description Its text for people. */
                readonly name: string;
            }[];
            /** @description The windows of local time in the request. */
            readonly windows: readonly {
                /** @description Its name in the request. */
                readonly key: string;
                /** @description Its text for people. */
                readonly name: string;
            }[];
            /** @description The request without filters, panels and weights, which may contain confidential names. */
            readonly request: {
                readonly [key: string]: unknown;
            };
            /** @description Which of these the request has. */
            readonly withheld: readonly ("filters" | "panel" | "weight")[];
            /** @description How the console draws the answer. */
            readonly view: string;
        };
        readonly SharedGap: {
            /**
             * @description A question that can no longer be shown.
             * @enum {string}
             */
            readonly kind: "gap";
            /** @description In columns of 12. */
            readonly width: number;
        };
        readonly NewAnnotation: {
            /** @description `YYYY-MM-DD HH:MM[:SS]`, or a date in the forms of a question’s `time`, which means its first second. */
            readonly at: string;
            /** @description The text of the annotation. */
            readonly text: string;
        };
        readonly Annotation: {
            /** @description Names it. */
            readonly id: number;
            /** @description In the agents’ local time, like the `dtime` of points. */
            readonly at: string;
            /** @description The text of the annotation. */
            readonly text: string;
            /** @description The name of the token that wrote it. */
            readonly created_by: string;
            /** @description When it was written. UNIX seconds. */
            readonly created_at: number;
        };
        /**
         * @description A test that agents run.
         * @enum {string}
         */
        readonly TestKey: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
        /**
         * @description A metric of results.
         * @enum {string}
         */
        readonly MetricKey: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
        readonly Metric: {
            /**
             * @description Its name in requests.
             * @enum {string}
             */
            readonly key: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description The unit of its values.
             * @enum {string}
             */
            readonly unit: "mbps" | "count" | "ms" | "%" | "mos" | "s" | "MB" | "min";
            /** @description Its name for people. */
            readonly name: string;
            /** @description What it measures. */
            readonly description: string;
            /**
             * @description The test whose results it uses.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The values of `chartType` that it supports, besides `histogram`, which every metric has. */
            readonly chartTypes: readonly ("raw" | "aggregate")[];
            /**
             * @description The direction of a speed, which can be asked in percent of a speed that was sold; null for other metrics.
             * @enum {string|null}
             */
            readonly direction: "download" | "upload" | null;
            /** @description Its filters, besides custom fields. */
            readonly filters: readonly string[];
            /** @description Its splits, besides custom fields. */
            readonly splits: readonly string[];
        };
        readonly Catalogue: {
            /** @description The tests that the caller’s agents can run. */
            readonly tests: readonly components["schemas"]["DescribedTest"][];
            /** @description The metrics of those tests. */
            readonly metrics: readonly components["schemas"]["DescribedMetric"][];
        };
        readonly CatalogueVersion: {
            /** @description The fingerprint of tests, metrics and dimensions, in hex. */
            readonly catalogue: string;
            /** @description The fingerprint of the prefilter’s rules, in hex. */
            readonly rules: string;
        };
        readonly DescribedTest: {
            /**
             * @description Its name in requests.
             * @enum {string}
             */
            readonly key: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description Its name for people. */
            readonly name: string;
            /**
             * @description The kind of agents that run it.
             * @enum {string}
             */
            readonly agents: "unit" | "mobile";
            /** @description The columns of its records, in their order. */
            readonly columns: readonly components["schemas"]["TestColumn"][];
        };
        readonly TestColumn: {
            /** @description Its name in records. */
            readonly name: string;
            /**
             * @description The type of its values, besides null.
             * @enum {string}
             */
            readonly type: "text" | "integer" | "float";
            /** @description The unit of its numbers; null for counts and text. */
            readonly unit: string | null;
            /** @description Its meaning. */
            readonly meaning: string;
        };
        readonly DescribedMetric: {
            /**
             * @description Its name in requests.
             * @enum {string}
             */
            readonly key: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description The unit of its values.
             * @enum {string}
             */
            readonly unit: "mbps" | "count" | "ms" | "%" | "mos" | "s" | "MB" | "min";
            /** @description Its name for people. */
            readonly name: string;
            /** @description What it measures. */
            readonly description: string;
            /**
             * @description The test whose results it uses.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The values of `chartType` that it supports, besides `histogram`, which every metric has. */
            readonly chartTypes: readonly ("raw" | "aggregate")[];
            /**
             * @description The direction of a speed, which can be asked in percent of a speed that was sold; null for other metrics.
             * @enum {string|null}
             */
            readonly direction: "download" | "upload" | null;
            /** @description Its filters, besides custom fields. */
            readonly filters: readonly string[];
            /** @description Its splits, besides custom fields. */
            readonly splits: readonly string[];
            /** @description How a result’s value is computed from the columns of its record. */
            readonly value: string;
            /** @description The hours at which the blocks of normalisation begin. */
            readonly schedule: readonly number[];
            /** @description Why a result is left out when the prefilter is on. */
            readonly prefilter: readonly components["schemas"]["PrefilterRule"][];
        };
        readonly PrefilterRule: {
            /** @description The id of the rule, which never changes. */
            readonly id: string;
            /** @description The reason, for people. */
            readonly because: string;
            /** @description The condition over the columns of the record. A null never fulfils it. */
            readonly drop: string;
        };
        readonly Window: {
            /**
             * @description Its name in requests.
             * @enum {string}
             */
            readonly key: "fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test";
            /** @description Its name for people. */
            readonly name: string;
            /** @description The publisher whose figures use it. */
            readonly usedBy: string;
            /** @description Its days. */
            readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description Its hours: half-open ranges. */
            readonly hours: readonly (readonly number[])[];
        };
        readonly Split: {
            /** @description Its name in requests: an id of the catalogue, or `custom.<key>` for a custom field. */
            readonly id: string;
            /** @description Its name for people. */
            readonly name: string;
            /** @description The kinds of agents whose results have it. */
            readonly agentKinds: readonly ("whitebox" | "cpe" | "mobile" | "web")[];
            /** @description Its metrics; null if it serves every metric of the caller. */
            readonly metrics: readonly components["schemas"]["MetricKey"][] | null;
        };
        readonly Filter: {
            /** @description Its name in requests: an id of the catalogue, or `custom.<key>` for a custom field. */
            readonly id: string;
            /** @description Its name for people. */
            readonly name: string;
            /** @description The kinds of agents whose results have it. */
            readonly agentKinds: readonly ("whitebox" | "cpe" | "mobile" | "web")[];
            /** @description Its metrics; null if it serves every metric of the caller. */
            readonly metrics: readonly components["schemas"]["MetricKey"][] | null;
            /**
             * Format: uri
             * @description The address of its values.
             */
            readonly values: string;
        };
        readonly FilterValue: {
            /** @description The value for a filter. */
            readonly value: string;
            /** @description Its text for people. */
            readonly name: string;
            /** @description The number of agents that have or had it; for fields of a record, the number of results. */
            readonly count: number;
        };
        readonly CsvFile: {
            /**
             * Format: uri
             * @description The link to the file; it needs no token.
             */
            readonly url: string;
            /** @description The file name. */
            readonly fileName: string;
            /** @description Rows, without the header. */
            readonly rows: number;
            /** @description Of the file. */
            readonly bytes: number;
            /** @description The hash of the file, in hex. */
            readonly sha256: string;
            /**
             * Format: date-time
             * @description When the file and its link expire.
             */
            readonly expiresAt: string;
            /** @description Unknown fields of the request, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description The link to the receipt, a JSON file, if it was requested; null while `url` is null. It expires with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly Download: {
            /**
             * Format: uuid
             * @description The id of the download.
             */
            readonly id: string;
            /**
             * @description `queued`: waiting; `running`: being made; `done`: can be fetched; `failed`: there will be no file; `error` gives the reason; `cancelled`: deleted by a caller.
             * @enum {string}
             */
            readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Rows so far, updated every few seconds; at the end, all of them. */
            readonly rows: number;
            /** @description The size of the file, compressed if it is compressed; null until `done`. */
            readonly bytes: number | null;
            /** @description The hash of the file, in hex. */
            readonly sha256: string | null;
            /**
             * Format: uri
             * @description The link to the file; null until `done`, and after its expiry. It needs no token.
             */
            readonly url: string | null;
            /**
             * Format: uri
             * @description The address of `GET /downloads/{id}`.
             */
            readonly statusUrl: string;
            /**
             * Format: date-time
             * @description When the file and its link expire; null until `done`.
             */
            readonly expiresAt: string | null;
            /** @description Why it failed, in words; else null. */
            readonly error: string | null;
            /** @description Unknown fields of the request, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description The link to the receipt, a JSON file, if it was requested; null while `url` is null. It expires with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly ListedDownload: {
            /**
             * Format: uuid
             * @description The id of the download.
             */
            readonly id: string;
            /**
             * @description `queued`: waiting; `running`: being made; `done`: can be fetched; `failed`: there will be no file; `error` gives the reason; `cancelled`: deleted by a caller.
             * @enum {string}
             */
            readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Rows so far, updated every few seconds; at the end, all of them. */
            readonly rows: number;
            /** @description The size of the file, compressed if it is compressed; null until `done`. */
            readonly bytes: number | null;
            /** @description The hash of the file, in hex. */
            readonly sha256: string | null;
            /**
             * Format: uri
             * @description The link to the file; null until `done`, and after its expiry. It needs no token.
             */
            readonly url: string | null;
            /**
             * Format: uri
             * @description The address of `GET /downloads/{id}`.
             */
            readonly statusUrl: string;
            /**
             * Format: date-time
             * @description When the file and its link expire; null until `done`.
             */
            readonly expiresAt: string | null;
            /** @description Why it failed, in words; else null. */
            readonly error: string | null;
            /**
             * @description The call whose answer it is.
             * @enum {string}
             */
            readonly of: "metric_data" | "test_data";
            /**
             * @description The format of the file.
             * @enum {string}
             */
            readonly format: "csv" | "ndjson" | "parquet";
            /**
             * @description Its compression.
             * @enum {string}
             */
            readonly compression: "none" | "gzip";
            /** @description The question as sent. */
            readonly request: Record<string, unknown>;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was done, failed or was cancelled; null before.
             */
            readonly endedAt: string | null;
            /** @description Unknown fields of the request, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description The link to the receipt, a JSON file, if it was requested; null while `url` is null. It expires with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly Ingested: {
            /** @description Rows that are stored now. */
            readonly accepted: number;
            /** @description Rows that were already stored. */
            readonly duplicates: number;
            /** @description Rows that were rejected. */
            readonly rejected: number;
            /** @description The first 100 of the rejected rows. */
            readonly errors: readonly {
                /** @description Counted from 1, without the header. */
                readonly row: number;
                /** @description What is wrong with it. */
                readonly message: string;
            }[];
            /** @description Only with `report_prefiltered`: valid rows that the prefilter of a question will leave out, by the first rule that drops them. They are stored too. */
            readonly prefiltered?: readonly components["schemas"]["PrefilteredResults"][];
        };
        readonly PrefilteredResults: {
            /** @description The id of the rule. */
            readonly rule: string;
            /** @description Its reason. */
            readonly because: string;
            /** @description The metrics that leave them out. */
            readonly metrics: readonly string[];
            /** @description The number of such rows in the request. */
            readonly results: number;
            /** @description The first of them, counted from 1, without the header. */
            readonly rows: readonly number[];
        };
        readonly Deletion: {
            /** @description The agent, by one of its names. */
            readonly agent: {
                /** @description As stored, or in its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As stored, or in its alphanumeric form; in upper or lower case. */
                readonly mac_address?: string;
            };
            /**
             * @description Only results of this test; default: all tests.
             * @enum {string}
             */
            readonly test?: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The time of the results, in UTC; both ends are included. */
            readonly date: {
                /** @description A day, month or year, or one relative to now, from its beginning: `2026-07-01`, `-7 days`; or a second, `2026-07-01 10:00:00`. */
                readonly from: string;
                /** @description The same forms; the period includes its end. */
                readonly to: string;
            };
            /** @description Delete nothing, and report how many results would be deleted; default `false`. */
            readonly dry_run?: boolean;
        };
        readonly DeletedResults: {
            /** @description The stored id of the agent. */
            readonly agent_id: string;
            /** @description The number of results that were deleted, or would be. */
            readonly results: number;
            /** @description The tests that have any. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description Of this test. */
                readonly results: number;
            }[];
        };
        readonly NewRetention: {
            /** @description The number of UTC days that a result is retained after the day it was measured; null: without limit. */
            readonly retention_days: number | null;
            /** @description Tests with another number of days, each once. */
            readonly tests?: readonly {
                /**
                 * @description The key of the test.
                 * @enum {string}
                 */
                readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
                /** @description For this test; null: without limit. */
                readonly retention_days: number | null;
            }[];
            /** @description Change nothing, and report how many results would be deleted; default `false`. */
            readonly dry_run?: boolean;
        };
        readonly Retention: {
            /** @description The number of UTC days that a result is retained after the day it was measured; null: without limit. */
            readonly retention_days: number | null;
            /** @description Tests with another number of days. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description The number of UTC days that a result is retained after the day it was measured; null: without limit. */
                readonly retention_days: number | null;
            }[];
        };
        readonly ChangedRetention: {
            /** @description The number of UTC days that a result is retained after the day it was measured; null: without limit. */
            readonly retention_days: number | null;
            /** @description Tests with another number of days. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description The number of UTC days that a result is retained after the day it was measured; null: without limit. */
                readonly retention_days: number | null;
            }[];
            /** @description The results that are older: they are deleted, or would be. */
            readonly expired: {
                /** @description How many there are. */
                readonly results: number;
                /** @description The tests that have any. */
                readonly tests: readonly {
                    /** @description The key of the test. */
                    readonly test: string;
                    /** @description Of this test. */
                    readonly results: number;
                }[];
            };
        };
        readonly NewRelease: {
            /**
             * @description The key of the test.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The days of the results, in UTC. */
            readonly date: {
                /** @description The first. */
                readonly from: string;
                /** @description The last. */
                readonly to: string;
            };
            /** @description The minimum number of lines that share their traits; default 10. */
            readonly lines_min?: number;
            /** @description Keys of custom fields to release. Coordinates are rounded to tenths of a degree. */
            readonly fields?: readonly string[];
        };
        readonly Release: {
            /** @description Results in it. */
            readonly rows: number;
            /** @description Agents in it. */
            readonly agents: number;
            /** @description Agents with masked traits in some results. */
            readonly masked: number;
            /** @description Results that were left out. */
            readonly withheld: number;
            /** @description The dictionary of the columns (`.json`), and the table as `.csv` and `.parquet`. */
            readonly files: readonly {
                /**
                 * Format: uri
                 * @description The link to the file; it needs no token.
                 */
                readonly url: string;
                /** @description The file name. */
                readonly fileName: string;
                /** @description Of the file. */
                readonly bytes: number;
                /** @description Of the file, in hexadecimal. */
                readonly sha256: string;
                /**
                 * Format: date-time
                 * @description When the file and its link expire.
                 */
                readonly expiresAt: string;
            }[];
        };
        readonly AgentErasure: {
            /** @description The agent, by one of its names. */
            readonly agent: {
                /** @description As stored, or in its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As stored, or in its alphanumeric form; in upper or lower case. */
                readonly mac_address?: string;
            };
            /** @description Erase nothing, and report how many results would be erased; default `false`. */
            readonly dry_run?: boolean;
        };
        readonly OrganisationErasure: {
            /** @description Its name. It must not be the organisation of the token. */
            readonly organisation: string;
            /** @description Erase nothing, and report how many results would be erased; default `false`. */
            readonly dry_run?: boolean;
        };
        readonly ErasureRecord: {
            /**
             * @description The version of the record’s format.
             * @constant
             */
            readonly format: "broadgauge erasure 1";
            /** @description The id of the erasure. */
            readonly id: string;
            /** @description The id of the register that assigned the numbers. */
            readonly installation: string;
            /** @description The number of the organisation. */
            readonly organisation: number;
            /** @description The number of the agent; null: the whole organisation. */
            readonly agent: number | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            readonly requested_at: string;
            /**
             * Format: date-time
             * @description When it was complete.
             */
            readonly ended_at: string;
            /** @description The number of erased results by test. */
            readonly results: {
                readonly [key: string]: number;
            };
            /** @description The installation’s public key: Ed25519, SPKI in base64. */
            readonly public_key: string;
            /** @description The signature over all other fields, in base64. */
            readonly signature: string;
        };
        readonly Erased: {
            /** @description The number of results that were erased, or would be. */
            readonly results: number;
            /** @description The tests that have any. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description Of this test. */
                readonly results: number;
            }[];
            /** @description The record to store; null after a dry run. */
            readonly record: components["schemas"]["ErasureRecord"] | null;
        };
        readonly Erasures: {
            /** @description The oldest first. */
            readonly records: readonly components["schemas"]["ErasureRecord"][];
            /** @description Erasures in progress. */
            readonly unfinished: number;
        };
        readonly MetadataChange: {
            /** @description Selects agents by their current metadata. All given fields must match; at least one is required. */
            readonly agent: {
                /** @description As stored, or in its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As stored, or in its alphanumeric form; in upper or lower case. */
                readonly mac_address?: string;
                /** @description The name, exactly. */
                readonly isp?: string;
                /** @description `<isp>:<package>`, exactly. */
                readonly package?: string;
                /** @description The name, exactly. */
                readonly timezone?: string;
                /** @description Every given key with its value, compared as text: `1` and `"1"` are equal. At least one key. */
                readonly custom?: {
                    readonly [key: string]: string | number;
                };
            };
            /** @description What to change. Empty only with `overwrite_all`. */
            readonly metadata: {
                /** @description `<isp>:<package>` of the catalogue; `<isp>:` alone sets the ISP and removes the package. */
                readonly package?: string;
                /** @description An IANA name, exactly: `Europe/London`, `UTC`, `Etc/GMT+5`. */
                readonly timezone?: string;
                /** @description Merged key by key with the existing fields. A key has a letter; an agent has at most 100 keys. At least one key. */
                readonly custom?: {
                    readonly [key: string]: string | number;
                };
            };
            /** @description UNIX seconds from which the change applies, between 28 days ago and now. Default: 00:00 UTC of the current day. */
            readonly backdate_from?: number;
            /** @description Remove every value that is not given; default `false`. */
            readonly overwrite_all?: boolean;
            /** @description Change nothing, and report which agents would change; default `false`. */
            readonly dry_run?: boolean;
            /** @description List the versions that are added, changed and removed, and, without `dry_run`, the id of the change; default `false`. */
            readonly show_versions?: boolean;
            /** @description Let `backdate_from` be more than 28 days ago. Needs the scope `manage` too; default `false`. */
            readonly allow_older?: boolean;
        };
        readonly MetadataMatch: {
            /** @description Agents that match. */
            readonly matched: number;
            /** @description Up to ten of them. */
            readonly sample: readonly string[];
            /** @description Only with `show_versions` and without `dry_run`: the id of the change in the audit, for undoing it. */
            readonly change?: number;
            /** @description Only with `show_versions`. */
            readonly versions?: components["schemas"]["VersionChanges"];
        };
        readonly VersionChanges: {
            /** @description Agents with a version that appears, changes or vanishes. */
            readonly agents: number;
            /** @description Versions that are new. */
            readonly appears: number;
            /** @description Versions with the same start and other values. */
            readonly changes: number;
            /** @description Versions that are removed because they would equal the one before them. */
            readonly vanishes: number;
            /** @description The first 100 of them, agent by agent, oldest first. */
            readonly listed: readonly components["schemas"]["VersionChange"][];
        };
        readonly VersionChange: {
            /** @description The agent. */
            readonly agent_id: string;
            /** @description The time from which the version is valid, in UNIX seconds; null for the first one. */
            readonly valid_from: number | null;
            /**
             * @description What happens to it.
             * @enum {string}
             */
            readonly change: "appears" | "changes" | "vanishes";
            /** @description The values from then on without the change. */
            readonly before: components["schemas"]["Metadata"];
            /** @description The values from then on with the change. */
            readonly after: components["schemas"]["Metadata"];
        };
        readonly Metadata: {
            /** @description `<isp>:<package>`; null if there is none. */
            readonly package: string | null;
            /** @description The ISP; null if there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null if there is none: local time is then UTC. */
            readonly timezone: string | null;
            /** @description Custom fields. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        readonly MetadataVersion: {
            /** @description The time from which it is valid, in UNIX seconds; null for the first version. */
            readonly valid_from: number | null;
            /** @description `<isp>:<package>`; null if there is none. */
            readonly package: string | null;
            /** @description The ISP; null if there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null if there is none: local time is then UTC. */
            readonly timezone: string | null;
            /** @description Custom fields. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        /** @description An agent of a list. Null means “not given”. It needs an `agent_id` or a `unit_id`. */
        readonly AgentRow: {
            /** @description At least one letter or digit. Default for a new agent: its unit id as text. */
            readonly agent_id?: string | null;
            /** @description The unit id. */
            readonly unit_id?: number | null;
            /** @description ASCII, with at least one letter or digit. */
            readonly mac_address?: string | null;
            /**
             * @description Default for a new agent: `whitebox`.
             * @enum {string|null}
             */
            readonly kind?: "whitebox" | "cpe" | "mobile" | "web" | null;
            /** @description The model. */
            readonly base?: string | null;
            /** @description The country of the agent. */
            readonly country?: string | null;
            /** @description The name of an existing panel. Default for a new agent: `default`. */
            readonly panel?: string | null;
            /** @description `<isp>:<package>`, or `<isp>:`; added to the catalogue if it is missing. */
            readonly package?: string | null;
            /** @description An IANA name. */
            readonly timezone?: string | null;
            /** @description Custom fields, merged key by key with the existing ones. */
            readonly custom?: {
                readonly [key: string]: string | number;
            } | null;
            /** @description The time from which package, timezone and custom fields are valid: a day such as `2026-07-01`, at 00:00 UTC, or UNIX seconds; any time in the past. */
            readonly valid_from?: string | number | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        };
        readonly Agent: {
            /** @description The id of the agent in its organisation. */
            readonly agent_id: string;
            /** @description The unit id. */
            readonly unit_id: number | null;
            /** @description The MAC address as it was given. */
            readonly mac_address: string | null;
            /**
             * @description The kind of the agent.
             * @enum {string}
             */
            readonly kind: "whitebox" | "cpe" | "mobile" | "web";
            /** @description The model. */
            readonly base: string | null;
            /** @description The country of the agent. */
            readonly country: string | null;
            /** @description The panel it belongs to. */
            readonly panel: string;
            /** @description `<isp>:<package>`; null if there is none. */
            readonly package: string | null;
            /** @description The ISP; null if there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null if there is none: local time is then UTC. */
            readonly timezone: string | null;
            /** @description Custom fields. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        readonly AgentImport: {
            /** @description New agents. */
            readonly created: number;
            /** @description Existing agents that were updated. */
            readonly updated: number;
            /** @description Rows that were rejected. */
            readonly rejected: number;
            /** @description The first 100 of the rejected rows. */
            readonly errors: readonly {
                /** @description Counted from 1, without the header. */
                readonly row: number;
                /** @description What is wrong with it. */
                readonly message: string;
            }[];
        };
        readonly AgentActivity: {
            /** @description The number of all matching agents. */
            readonly total: number;
            /** @description One page of them, in the requested order. */
            readonly agents: readonly components["schemas"]["ActiveAgent"][];
        };
        readonly ActiveAgent: {
            /** @description The id of the agent in its organisation. */
            readonly agent_id: string;
            /** @description The unit id. */
            readonly unit_id: number | null;
            /** @description The MAC address as it was given. */
            readonly mac_address: string | null;
            /**
             * @description The kind of the agent.
             * @enum {string}
             */
            readonly kind: "whitebox" | "cpe" | "mobile" | "web";
            /** @description The model. */
            readonly base: string | null;
            /** @description The country of the agent. */
            readonly country: string | null;
            /** @description The panel it belongs to. */
            readonly panel: string;
            /** @description `<isp>:<package>`; null if there is none. */
            readonly package: string | null;
            /** @description The ISP; null if there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null if there is none: local time is then UTC. */
            readonly timezone: string | null;
            /** @description Custom fields. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
            /**
             * Format: date-time
             * @description The end of its newest result, in UTC; null: none in that time.
             */
            readonly last_seen: string | null;
            /** @description Results in that time, of all tests. */
            readonly results: number;
            /** @description Runs of its tests that were due in that time, by their schedules. */
            readonly expected: number;
            /** @description Due runs with results. */
            readonly received: number;
            /** @description Results that the answering node has rejected since its start because they lie more than a day in the future. */
            readonly clock_errors: number;
            /** @description The tests with results of this agent. */
            readonly tests: readonly {
                readonly test: components["schemas"]["TestKey"];
                /** @description Results in that time. */
                readonly results: number;
                /** @description Runs that were due; null: no schedule. */
                readonly expected: number | null;
                /** @description Runs with results; null: no schedule. */
                readonly received: number | null;
                /**
                 * Format: date-time
                 * @description The end of the newest result, in UTC.
                 */
                readonly last_seen: string;
            }[];
        };
        readonly NewOrganisation: {
            /** @description Not blank, at most 128 characters, not taken. */
            readonly name: string;
        };
        readonly Organisation: {
            /** @description Names the organisation. */
            readonly id: number;
            /** @description Its name. */
            readonly name: string;
        };
        readonly NewPanel: {
            /** @description Not blank, at most 128 characters, not taken. */
            readonly name: string;
        };
        readonly Panel: {
            /** @description Names the panel. */
            readonly id: number;
            /** @description Its name. */
            readonly name: string;
        };
        readonly NewIsp: {
            /** @description Its name, without a colon. */
            readonly isp: string;
            /** @description Its packages: names, or objects with the terms of a package from a day on. */
            readonly packages?: readonly (string | components["schemas"]["SoldPackage"])[];
        };
        /** @description The terms of a package. A value applies from the object’s day until a later object gives the same field. */
        readonly SoldPackage: {
            /** @description The name of the package. */
            readonly name: string;
            /** @description Advertised download speed, in Mbit/s; null from the day on which it is no longer known. */
            readonly download_mbps?: number | null;
            /** @description Advertised upload speed, in Mbit/s; null from the day on which it is no longer known. */
            readonly upload_mbps?: number | null;
            /** @description Minimum download speed of the contract, in Mbit/s; null from the day on which it is no longer known. */
            readonly minimum_download_mbps?: number | null;
            /** @description Minimum upload speed of the contract, in Mbit/s; null from the day on which it is no longer known. */
            readonly minimum_upload_mbps?: number | null;
            /** @description Download speed of the contract that is normally available, in Mbit/s; null from the day on which it is no longer known. */
            readonly normal_download_mbps?: number | null;
            /** @description Upload speed of the contract that is normally available, in Mbit/s; null from the day on which it is no longer known. */
            readonly normal_upload_mbps?: number | null;
            /** @description Maximum download speed of the contract, in Mbit/s; null from the day on which it is no longer known. */
            readonly maximum_download_mbps?: number | null;
            /** @description Maximum upload speed of the contract, in Mbit/s; null from the day on which it is no longer known. */
            readonly maximum_upload_mbps?: number | null;
            /** @description The access technology, such as `FTTP`; null from the day on which it is no longer known. */
            readonly technology?: string | null;
            /**
             * Format: date
             * @description The day from which it applies, at 00:00 UTC; default: it has always applied.
             */
            readonly valid_from?: string;
        };
        readonly Isp: {
            /** @description Its name. */
            readonly isp: string;
            /** @description Ordered by name, then by time. */
            readonly packages: readonly (string | components["schemas"]["SoldPackage"])[];
        };
        readonly AddedIsps: {
            /** @description New ISPs. */
            readonly isps: number;
            /** @description New packages. */
            readonly packages: number;
        };
        /** @description A table with the size of each stratum. */
        readonly NewPopulation: {
            /** @description Dimensions of agents: `isp`, `package`, `package.technology`, `package.tier`, `country`, `custom.<key>`. */
            readonly dimensions: readonly string[];
            /** @description Each combination of values once. */
            readonly cells: readonly components["schemas"]["PopulationCell"][];
        };
        /** @description A stratum of the population: a text for each dimension, under its id, and a count. */
        readonly PopulationCell: {
            /** @description The size of the stratum, in any unit. */
            readonly count: number;
        } & {
            readonly [key: string]: string;
        };
        readonly Population: {
            /** @description Its name. */
            readonly name: string;
            /** @description The dimensions of its strata. */
            readonly dimensions: readonly string[];
            /** @description As they were given. */
            readonly cells: readonly components["schemas"]["PopulationCell"][];
        };
        readonly PopulationSummary: {
            /** @description Its name. */
            readonly name: string;
            /** @description The dimensions of its strata. */
            readonly dimensions: readonly string[];
            /** @description The number of its strata. */
            readonly cell_count: number;
        };
        readonly NewToken: {
            /** @description What the token is for. */
            readonly name: string;
            /** @description One or more scopes of the caller’s own token; an operator can give any scope. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description When it expires, in UNIX seconds: in the future, up to the year 9999, and not after the caller’s own token; null: never; default: the expiry of the caller’s own token. */
            readonly expires_at?: number | null;
            /** @description Names of the panels to which it is limited, not with `operator`; null or omitted: all panels. */
            readonly panels?: readonly string[] | null;
        };
        readonly Rotation: {
            /** @description How long the old token stays valid, but never beyond its own expiry; default 0. */
            readonly overlap_seconds?: number;
        };
        readonly IssuedToken: {
            /** @description The id of the token in its organisation. */
            readonly id: number;
            /** @description What the token is for. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description When it expires; null: never. UNIX seconds. */
            readonly expires_at: number | null;
            /** @description The panels to which it is limited; null: all. */
            readonly panels: readonly string[] | null;
            /** @description The secret. No other answer shows it. */
            readonly token: string;
        };
        readonly Token: {
            /** @description The id of the token in its organisation. */
            readonly id: number;
            /** @description What the token is for. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description When it expires; null: never. UNIX seconds. */
            readonly expires_at: number | null;
            /** @description The panels to which it is limited; null: all. */
            readonly panels: readonly string[] | null;
            /** @description The first characters of the secret. */
            readonly prefix: string;
            /** @description When it was made. UNIX seconds. */
            readonly created_at: number;
            /** @description When it was last used, with a lag of a few seconds at most; null: never. UNIX seconds. */
            readonly last_used_at: number | null;
            /** @description When it was revoked; null: not revoked. UNIX seconds. */
            readonly revoked_at: number | null;
        };
        readonly Session: {
            /** @description The id of the session. */
            readonly id: number;
            /** @description The name of the token that began it. */
            readonly token: string;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The address of the client. */
            readonly address: string;
            /** @description The browser’s user agent, its first 200 characters. */
            readonly browser: string;
            /** @description When it began. UNIX seconds. */
            readonly created_at: number;
            /** @description When it ends at the latest. UNIX seconds. */
            readonly expires_at: number;
        };
        readonly Change: {
            /** @description The id of the change. */
            readonly id: number;
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation concerned. */
            readonly organisation: string;
            /** @description The name of the token; null if it was erased with its organisation. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /**
             * @description What was done.
             * @enum {string}
             */
            readonly action: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "session.leave" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "results.deleted" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
            /** @description Depends on the action; never contains a secret. */
            readonly detail: {
                readonly [key: string]: unknown;
            };
        };
        readonly ShownChange: {
            /** @description The id of the change. */
            readonly id: number;
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation concerned. */
            readonly organisation: string;
            /** @description The name of the token; null if it was erased with its organisation. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /**
             * @description What was done.
             * @enum {string}
             */
            readonly action: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "session.leave" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "results.deleted" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
            /** @description Depends on the action; never contains a secret. */
            readonly detail: {
                readonly [key: string]: unknown;
            };
            /** @description The effect of a metadata change on versions; null for other changes, and for changes from before versions were recorded. */
            readonly versions: components["schemas"]["VersionChanges"] | null;
        };
        readonly AskedQuestion: {
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation concerned. */
            readonly organisation: string;
            /** @description The name of the token; null if it was erased with its organisation. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The method and the route. */
            readonly route: string;
            /** @description The body as sent; `{"shortened": "…"}` if it has more than 8192 characters. */
            readonly request: unknown;
            /**
             * @description `OK`, the error code, or `ABORTED` if the answer was not sent to its end.
             * @enum {string}
             */
            readonly outcome: "OK" | "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCESS_DENIED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_FAIL" | "RATE_LIMITED" | "UNKNOWN_ERROR" | "OVERLOADED" | "ABORTED";
            /** @description Rows or points of the answer; for a download, those made by the time of the answer. */
            readonly rows: number;
            /** @description The time to its end, in milliseconds. */
            readonly duration_ms: number;
        };
        readonly Calls: {
            /** @description The start of the hour. UNIX seconds. */
            readonly hour: number;
            /** @description The organisation concerned. */
            readonly organisation: string;
            /** @description The name of the token; null if it was erased with its organisation. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The method and the route. */
            readonly route: string;
            /** @description Their number. */
            readonly calls: number;
        };
        readonly Refusals: {
            /** @description The start of the hour. UNIX seconds. */
            readonly hour: number;
            /** @description The organisation of the token; null if the token is not known. */
            readonly organisation: string | null;
            /** @description The name of the token; null if it is not known. */
            readonly token: string | null;
            /** @description The id of the token; null if it is not known. */
            readonly token_id: number | null;
            /** @description The first characters of a string that has the form of a token; otherwise empty. */
            readonly prefix: string;
            /**
             * @description How it was used: in a call, or to sign in to the console with a token or through OpenID Connect.
             * @enum {string}
             */
            readonly way: "token" | "sign-in" | "openid";
            /**
             * @description Why a token was refused, or a sign-in through OpenID Connect failed.
             * @enum {string}
             */
            readonly reason: "unknown" | "expired" | "revoked" | "unavailable" | "denied" | "stale" | "invalid" | "no-group" | "no-organisation";
            /** @description The address of the client; `others` if there were too many addresses in the hour. */
            readonly address: string;
            /** @description Their number. */
            readonly refusals: number;
            /** @description The time of the last one. UNIX seconds. */
            readonly last_at: number;
        };
        readonly UnknownError: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "UNKNOWN_ERROR";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly AccessDenied: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "ACCESS_DENIED";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly RateLimited: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "RATE_LIMITED";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly Overloaded: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "OVERLOADED";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly BadRequest: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "BAD_REQUEST";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly PayloadTooLarge: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "PAYLOAD_TOO_LARGE";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly UnsupportedMediaType: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "UNSUPPORTED_MEDIA_TYPE";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly ValidationFail: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "VALIDATION_FAIL";
            /** @description A sentence for people. */
            readonly message: string;
            /** @description Maps the path of a field, such as `filters[0][id]`, to its problems. */
            readonly errors: {
                readonly [key: string]: readonly string[];
            };
        };
        readonly NotFound: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "NOT_FOUND";
            /** @description A sentence for people. */
            readonly message: string;
        };
        readonly RangeNotSatisfiable: {
            /**
             * @description Names the error.
             * @constant
             */
            readonly code: "RANGE_NOT_SATISFIABLE";
            /** @description A sentence for people. */
            readonly message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request; the service’s log has the same id. */
        readonly "X-Request-Id": string;
        /** @description Retry after this many seconds. */
        readonly "Retry-After": number;
        /** @description The token’s requests per minute. On every answer if there is a rate limit. */
        readonly "X-RateLimit-Limit": number;
        /** @description The token’s remaining requests. */
        readonly "X-RateLimit-Remaining": number;
        /** @description Seconds until all requests are available again. */
        readonly "X-RateLimit-Reset": number;
        /** @description Identifies the state of the data behind the answer. Send it back as `If-None-Match`. */
        readonly ETag: string;
        /** @description When the file was made. */
        readonly "Last-Modified": string;
        /** @description `bytes`. */
        readonly "Accept-Ranges": string;
        /** @description The range of bytes and the total length. */
        readonly "Content-Range": string;
        /** @description The name of the file. */
        readonly "Content-Disposition": string;
    };
    pathItems: never;
}
export type MetricQuestion = components['schemas']['MetricQuestion'];
export type AggregateQuestion = components['schemas']['AggregateQuestion'];
export type HistogramQuestion = components['schemas']['HistogramQuestion'];
export type RawQuestion = components['schemas']['RawQuestion'];
export type ComparisonQuestion = components['schemas']['ComparisonQuestion'];
export type TestQuestion = components['schemas']['TestQuestion'];
export type FileFormat = components['schemas']['FileFormat'];
export type AggregatePoint = components['schemas']['AggregatePoint'];
export type HistogramPoint = components['schemas']['HistogramPoint'];
export type RawPoint = components['schemas']['RawPoint'];
export type Comparison = components['schemas']['Comparison'];
export type AggregateSeries = components['schemas']['AggregateSeries'];
export type HistogramSeries = components['schemas']['HistogramSeries'];
export type RawSeries = components['schemas']['RawSeries'];
export type HttpgetRecord = components['schemas']['HttpgetRecord'];
export type HttpgetRow = components['schemas']['HttpgetRow'];
export type HttppostRecord = components['schemas']['HttppostRecord'];
export type HttppostRow = components['schemas']['HttppostRow'];
export type DnsRecord = components['schemas']['DnsRecord'];
export type DnsRow = components['schemas']['DnsRow'];
export type NetflixRecord = components['schemas']['NetflixRecord'];
export type NetflixRow = components['schemas']['NetflixRow'];
export type PingRecord = components['schemas']['PingRecord'];
export type PingRow = components['schemas']['PingRow'];
export type JitterRecord = components['schemas']['JitterRecord'];
export type JitterRow = components['schemas']['JitterRow'];
export type LatencyRecord = components['schemas']['LatencyRecord'];
export type LatencyRow = components['schemas']['LatencyRow'];
export type WebgetRecord = components['schemas']['WebgetRecord'];
export type WebgetRow = components['schemas']['WebgetRow'];
export type YoutubeRecord = components['schemas']['YoutubeRecord'];
export type YoutubeRow = components['schemas']['YoutubeRow'];
export type NetworkUsageRecord = components['schemas']['NetworkUsageRecord'];
export type NetworkUsageRow = components['schemas']['NetworkUsageRow'];
export type TracerouteRecord = components['schemas']['TracerouteRecord'];
export type TracerouteRow = components['schemas']['TracerouteRow'];
export type DlpingRecord = components['schemas']['DlpingRecord'];
export type DlpingRow = components['schemas']['DlpingRow'];
export type UlpingRecord = components['schemas']['UlpingRecord'];
export type UlpingRow = components['schemas']['UlpingRow'];
export type OutageRecord = components['schemas']['OutageRecord'];
export type OutageRow = components['schemas']['OutageRow'];
export type MobileDownloadRecord = components['schemas']['MobileDownloadRecord'];
export type MobileDownloadRow = components['schemas']['MobileDownloadRow'];
export type MobileLatencyRecord = components['schemas']['MobileLatencyRecord'];
export type MobileLatencyRow = components['schemas']['MobileLatencyRow'];
export type MobileUploadRecord = components['schemas']['MobileUploadRecord'];
export type MobileUploadRow = components['schemas']['MobileUploadRow'];
export type MobileWwwRecord = components['schemas']['MobileWwwRecord'];
export type MobileWwwRow = components['schemas']['MobileWwwRow'];
export type MobileYoutubeRecord = components['schemas']['MobileYoutubeRecord'];
export type MobileYoutubeRow = components['schemas']['MobileYoutubeRow'];
export type ReceiptCounts = components['schemas']['ReceiptCounts'];
export type Receipt = components['schemas']['Receipt'];
export type SideReceipts = components['schemas']['SideReceipts'];
export type ReportScope = components['schemas']['ReportScope'];
export type ReportOfRecipe = components['schemas']['ReportOfRecipe'];
export type Recipe = components['schemas']['Recipe'];
export type RecipeSummary = components['schemas']['RecipeSummary'];
export type Report = components['schemas']['Report'];
export type ReportTable = components['schemas']['ReportTable'];
export type ReportCell = components['schemas']['ReportCell'];
export type NewSavedQuestion = components['schemas']['NewSavedQuestion'];
export type SavedQuestion = components['schemas']['SavedQuestion'];
export type NewDashboard = components['schemas']['NewDashboard'];
export type Dashboard = components['schemas']['Dashboard'];
export type NewDashboardLink = components['schemas']['NewDashboardLink'];
export type DashboardLink = components['schemas']['DashboardLink'];
export type ListedDashboardLink = components['schemas']['ListedDashboardLink'];
export type SharedDashboard = components['schemas']['SharedDashboard'];
export type SharedText = components['schemas']['SharedText'];
export type SharedQuestion = components['schemas']['SharedQuestion'];
export type SharedGap = components['schemas']['SharedGap'];
export type NewAnnotation = components['schemas']['NewAnnotation'];
export type Annotation = components['schemas']['Annotation'];
export type TestKey = components['schemas']['TestKey'];
export type MetricKey = components['schemas']['MetricKey'];
export type Metric = components['schemas']['Metric'];
export type Catalogue = components['schemas']['Catalogue'];
export type CatalogueVersion = components['schemas']['CatalogueVersion'];
export type DescribedTest = components['schemas']['DescribedTest'];
export type TestColumn = components['schemas']['TestColumn'];
export type DescribedMetric = components['schemas']['DescribedMetric'];
export type PrefilterRule = components['schemas']['PrefilterRule'];
export type Window = components['schemas']['Window'];
export type Split = components['schemas']['Split'];
export type Filter = components['schemas']['Filter'];
export type FilterValue = components['schemas']['FilterValue'];
export type CsvFile = components['schemas']['CsvFile'];
export type Download = components['schemas']['Download'];
export type ListedDownload = components['schemas']['ListedDownload'];
export type Ingested = components['schemas']['Ingested'];
export type PrefilteredResults = components['schemas']['PrefilteredResults'];
export type Deletion = components['schemas']['Deletion'];
export type DeletedResults = components['schemas']['DeletedResults'];
export type NewRetention = components['schemas']['NewRetention'];
export type Retention = components['schemas']['Retention'];
export type ChangedRetention = components['schemas']['ChangedRetention'];
export type NewRelease = components['schemas']['NewRelease'];
export type Release = components['schemas']['Release'];
export type AgentErasure = components['schemas']['AgentErasure'];
export type OrganisationErasure = components['schemas']['OrganisationErasure'];
export type ErasureRecord = components['schemas']['ErasureRecord'];
export type Erased = components['schemas']['Erased'];
export type Erasures = components['schemas']['Erasures'];
export type MetadataChange = components['schemas']['MetadataChange'];
export type MetadataMatch = components['schemas']['MetadataMatch'];
export type VersionChanges = components['schemas']['VersionChanges'];
export type VersionChange = components['schemas']['VersionChange'];
export type Metadata = components['schemas']['Metadata'];
export type MetadataVersion = components['schemas']['MetadataVersion'];
export type AgentRow = components['schemas']['AgentRow'];
export type Agent = components['schemas']['Agent'];
export type AgentImport = components['schemas']['AgentImport'];
export type AgentActivity = components['schemas']['AgentActivity'];
export type ActiveAgent = components['schemas']['ActiveAgent'];
export type NewOrganisation = components['schemas']['NewOrganisation'];
export type Organisation = components['schemas']['Organisation'];
export type NewPanel = components['schemas']['NewPanel'];
export type Panel = components['schemas']['Panel'];
export type NewIsp = components['schemas']['NewIsp'];
export type SoldPackage = components['schemas']['SoldPackage'];
export type Isp = components['schemas']['Isp'];
export type AddedIsps = components['schemas']['AddedIsps'];
export type NewPopulation = components['schemas']['NewPopulation'];
export type PopulationCell = components['schemas']['PopulationCell'];
export type Population = components['schemas']['Population'];
export type PopulationSummary = components['schemas']['PopulationSummary'];
export type NewToken = components['schemas']['NewToken'];
export type Rotation = components['schemas']['Rotation'];
export type IssuedToken = components['schemas']['IssuedToken'];
export type Token = components['schemas']['Token'];
export type Session = components['schemas']['Session'];
export type Change = components['schemas']['Change'];
export type ShownChange = components['schemas']['ShownChange'];
export type AskedQuestion = components['schemas']['AskedQuestion'];
export type Calls = components['schemas']['Calls'];
export type Refusals = components['schemas']['Refusals'];
export type UnknownError = components['schemas']['UnknownError'];
export type AccessDenied = components['schemas']['AccessDenied'];
export type RateLimited = components['schemas']['RateLimited'];
export type Overloaded = components['schemas']['Overloaded'];
export type BadRequest = components['schemas']['BadRequest'];
export type PayloadTooLarge = components['schemas']['PayloadTooLarge'];
export type UnsupportedMediaType = components['schemas']['UnsupportedMediaType'];
export type ValidationFail = components['schemas']['ValidationFail'];
export type NotFound = components['schemas']['NotFound'];
export type RangeNotSatisfiable = components['schemas']['RangeNotSatisfiable'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderXRateLimitLimit = components['headers']['X-RateLimit-Limit'];
export type HeaderXRateLimitRemaining = components['headers']['X-RateLimit-Remaining'];
export type HeaderXRateLimitReset = components['headers']['X-RateLimit-Reset'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderLastModified = components['headers']['Last-Modified'];
export type HeaderAcceptRanges = components['headers']['Accept-Ranges'];
export type HeaderContentRange = components['headers']['Content-Range'];
export type HeaderContentDisposition = components['headers']['Content-Disposition'];
export type $defs = Record<string, never>;
export interface operations {
    readonly askMetric: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetricQuestion"];
            };
        };
        readonly responses: {
            /** @description The series. Of raw points asked for with `normalised`, the message says that it had no effect. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["AggregateSeries"][] | readonly components["schemas"]["HistogramSeries"][] | readonly components["schemas"]["RawSeries"][];
                        /** @description Unknown fields of the request, in the order sent. */
                        readonly ignored?: readonly string[];
                        readonly receipt?: components["schemas"]["Receipt"];
                    };
                };
            };
            /** @description Nothing has changed that the answer with that `ETag` was made from. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly askComparison: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ComparisonQuestion"];
            };
        };
        readonly responses: {
            /** @description The comparisons. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Comparison"][];
                        /** @description Unknown fields of the request, in the order sent. */
                        readonly ignored?: readonly string[];
                        readonly receipt?: components["schemas"]["SideReceipts"];
                    };
                };
            };
            /** @description Nothing has changed that the answer with that `ETag` was made from. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly askTests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestQuestion"];
            };
        };
        readonly responses: {
            /** @description The records, all of one test. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["HttpgetRecord"][] | readonly components["schemas"]["HttppostRecord"][] | readonly components["schemas"]["DnsRecord"][] | readonly components["schemas"]["NetflixRecord"][] | readonly components["schemas"]["PingRecord"][] | readonly components["schemas"]["JitterRecord"][] | readonly components["schemas"]["LatencyRecord"][] | readonly components["schemas"]["WebgetRecord"][] | readonly components["schemas"]["YoutubeRecord"][] | readonly components["schemas"]["NetworkUsageRecord"][] | readonly components["schemas"]["TracerouteRecord"][] | readonly components["schemas"]["DlpingRecord"][] | readonly components["schemas"]["UlpingRecord"][] | readonly components["schemas"]["OutageRecord"][] | readonly components["schemas"]["MobileDownloadRecord"][] | readonly components["schemas"]["MobileLatencyRecord"][] | readonly components["schemas"]["MobileUploadRecord"][] | readonly components["schemas"]["MobileWwwRecord"][] | readonly components["schemas"]["MobileYoutubeRecord"][];
                        /** @description Unknown fields of the request, in the order sent. */
                        readonly ignored?: readonly string[];
                        readonly receipt?: components["schemas"]["Receipt"];
                    };
                };
            };
            /** @description Nothing has changed that the answer with that `ETag` was made from. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listReports: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The recipes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["RecipeSummary"][];
                    };
                };
            };
        };
    };
    readonly makeReportOfRecipe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The recipe and the scope of the report. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportOfRecipe"];
            };
        };
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    readonly makeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description A key of `GET /reports`.
                 * @example accc-mba
                 */
                readonly recipe: string;
            };
            readonly cookie?: never;
        };
        /** @description The scope of the report. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportScope"];
            };
        };
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Report"];
                    };
                };
            };
        };
    };
    readonly readSavedQuestion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the saved question.
                 * @example cable-week
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest version. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["SavedQuestion"];
                    };
                };
            };
        };
    };
    readonly putSavedQuestion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the saved question.
                 * @example cable-week
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** @description The saved question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewSavedQuestion"];
            };
        };
        readonly responses: {
            /** @description The latest version, with defaults filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["SavedQuestion"];
                    };
                };
            };
        };
    };
    readonly deleteSavedQuestion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the saved question.
                 * @example cable-week
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The saved question is deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listSavedQuestions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within a name or description, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The saved questions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["SavedQuestion"][];
                    };
                };
            };
        };
    };
    readonly listSavedQuestionVersions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the saved question.
                 * @example cable-week
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["SavedQuestion"][];
                    };
                };
            };
        };
    };
    readonly restoreSavedQuestion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the saved question.
                 * @example cable-week
                 */
                readonly name: string;
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest version. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["SavedQuestion"];
                    };
                };
            };
        };
    };
    readonly readDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest version. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Dashboard"];
                    };
                };
            };
        };
    };
    readonly putDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** @description The dashboard. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDashboard"];
            };
        };
        readonly responses: {
            /** @description The latest version, with defaults filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Dashboard"];
                    };
                };
            };
        };
    };
    readonly deleteDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dashboard is deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listDashboards: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within a name or description, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dashboards. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Dashboard"][];
                    };
                };
            };
        };
    };
    readonly listDashboardVersions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Dashboard"][];
                    };
                };
            };
        };
    };
    readonly restoreDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
                /**
                 * @description The number of a version.
                 * @example 1
                 */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The latest version. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Dashboard"];
                    };
                };
            };
        };
    };
    readonly listDashboardLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The links. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["ListedDashboardLink"][];
                    };
                };
            };
        };
    };
    readonly shareDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** @description The lifetime of the link, and what it may show. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewDashboardLink"];
            };
        };
        readonly responses: {
            /** @description The link. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["DashboardLink"];
                    };
                };
            };
        };
    };
    readonly unshareDashboard: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the dashboard.
                 * @example monday
                 */
                readonly name: string;
                /**
                 * @description The id of the link.
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link is revoked. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly readShared: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The secret part of the link.
                 * @example Zk3v
                 */
                readonly link: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The dashboard. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["SharedDashboard"];
                    };
                };
            };
        };
    };
    readonly readSharedTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The secret part of the link.
                 * @example Zk3v
                 */
                readonly link: string;
                /**
                 * @description The index of the tile, from 0.
                 * @example 1
                 */
                readonly tile: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The series, or the comparisons. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["AggregateSeries"][] | readonly components["schemas"]["HistogramSeries"][] | readonly components["schemas"]["Comparison"][];
                    };
                };
            };
            /** @description Nothing has changed that the answer with that `ETag` was made from. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listAnnotations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The annotations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Annotation"][];
                    };
                };
            };
        };
    };
    readonly addAnnotation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The annotation. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewAnnotation"];
            };
        };
        readonly responses: {
            /** @description The annotation. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Annotation"];
                    };
                };
            };
        };
    };
    readonly deleteAnnotation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its id.
                 * @example 7
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The annotation is deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listTests: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The tests of one kind of agents instead, whichever agents the caller has.
                 * @example mobile
                 */
                readonly agents?: "unit" | "mobile";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The keys of the tests. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["TestKey"][];
                    };
                };
            };
        };
    };
    readonly listMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metrics. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Metric"][];
                    };
                };
            };
        };
    };
    readonly readCatalogue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tests and the metrics. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Catalogue"];
                    };
                };
            };
        };
    };
    readonly readCatalogueVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["CatalogueVersion"];
                    };
                };
            };
        };
    };
    readonly listWindows: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The windows. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Window"][];
                    };
                };
            };
        };
    };
    readonly listSplits: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The splits. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Split"][];
                    };
                };
            };
        };
    };
    readonly listFilters: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The filters. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Filter"][];
                    };
                };
            };
        };
    };
    readonly listFilterValues: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within the value, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description The start of the page, from `next`.
                 * @example c1e
                 */
                readonly cursor?: string;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description An id of `GET /filters`, or the bare name of a custom field.
                 * @example package
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of values. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["FilterValue"][];
                        /**
                         * Format: uri
                         * @description The link of the next page; null at the end.
                         */
                        readonly next: string | null;
                    };
                };
            };
        };
    };
    readonly exportMetricCsv: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetricQuestion"];
            };
        };
        readonly responses: {
            /** @description The link to the file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["CsvFile"];
                    };
                };
            };
        };
    };
    readonly exportTestsCsv: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestQuestion"];
            };
        };
        readonly responses: {
            /** @description The link to the file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["CsvFile"];
                    };
                };
            };
        };
    };
    readonly downloadMetric: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repeat safe: for 24 hours the same request under the same key gets the same answer, also after a restart. A different request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question and the format of the file. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Omit<components["schemas"]["MetricQuestion"], "chartType"> & components["schemas"]["FileFormat"];
            };
        };
        readonly responses: {
            /** @description The download. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Download"];
                    };
                };
            };
        };
    };
    readonly downloadTests: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repeat safe: for 24 hours the same request under the same key gets the same answer, also after a restart. A different request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question and the format of the file. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestQuestion"] & components["schemas"]["FileFormat"];
            };
        };
        readonly responses: {
            /** @description The download. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Download"];
                    };
                };
            };
        };
    };
    readonly listDownloads: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The downloads. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["ListedDownload"][];
                    };
                };
            };
        };
    };
    readonly readDownload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a download.
                 * @example 0b2f7c54-3d1e-4a57-9c86-5e1d2f3a4b6c
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The download. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Download"];
                    };
                };
            };
        };
    };
    readonly cancelDownload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a download.
                 * @example 0b2f7c54-3d1e-4a57-9c86-5e1d2f3a4b6c
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The download after the change. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Download"];
                    };
                };
            };
        };
    };
    readonly fetchFile: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description When the link expires, in UNIX seconds.
                 * @example 1784109600
                 */
                readonly expires: string;
                /**
                 * @description The id of the key that signed it.
                 * @example 1f0e
                 */
                readonly key: string;
                /**
                 * @description The signature over the file and the expiry.
                 * @example mBq3
                 */
                readonly signature: string;
            };
            readonly header?: {
                /**
                 * @description One range of bytes. Several ranges, or another unit, get the whole file.
                 * @example bytes=0-9
                 */
                readonly Range?: string;
                /**
                 * @description An `ETag`: if the file has changed, all of it is sent.
                 * @example "9f86d081884c7d65"
                 */
                readonly "If-Range"?: string;
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The key of the file; slashes are not encoded.
                 * @example 1/0b2f7c54-3d1e-4a57-9c86-5e1d2f3a4b6c/1/test_data-ping-20260714T100000.csv
                 */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole file, as an attachment. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                    readonly "application/x-ndjson": unknown;
                    readonly "application/vnd.apache.parquet": unknown;
                    readonly "application/gzip": unknown;
                    readonly "application/json": unknown;
                };
            };
            /** @description The requested range. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Last-Modified": components["headers"]["Last-Modified"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                    readonly "application/x-ndjson": unknown;
                    readonly "application/vnd.apache.parquet": unknown;
                    readonly "application/gzip": unknown;
                    readonly "application/json": unknown;
                };
            };
            /** @description The caller’s copy is current. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly storeResults: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Drop unknown columns instead of rejecting their rows.
                 * @example false
                 */
                readonly ignore_unknown?: boolean;
                /**
                 * @description One bad row refuses the whole request: no result is stored and no agent registered. A speed that is not positive and a loss above 100 % are then bad too.
                 * @example false
                 */
                readonly strict?: boolean;
                /**
                 * @description Count the rows that the prefilter will leave out, by rule, with examples.
                 * @example false
                 */
                readonly report_prefiltered?: boolean;
                /**
                 * @description Register unknown agents with the names in their rows. Needs the scope `agents` or `manage` too.
                 * @example false
                 */
                readonly register_agents?: boolean;
            };
            readonly header?: {
                /**
                 * @description Makes a repeat safe: for 24 hours the same request under the same key gets the same answer, also after a restart. A different request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description A key of `GET /tests`.
                 * @example ping
                 */
                readonly test: components["schemas"]["TestKey"];
            };
            readonly cookie?: never;
        };
        /** @description A list of results: up to 10 million rows and 1 GiB, unless the operator has set other limits; a row has at most 1,048,576 characters. It may be compressed: `Content-Encoding: gzip`. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["HttpgetRow"][] | readonly components["schemas"]["HttppostRow"][] | readonly components["schemas"]["DnsRow"][] | readonly components["schemas"]["NetflixRow"][] | readonly components["schemas"]["PingRow"][] | readonly components["schemas"]["JitterRow"][] | readonly components["schemas"]["LatencyRow"][] | readonly components["schemas"]["WebgetRow"][] | readonly components["schemas"]["YoutubeRow"][] | readonly components["schemas"]["NetworkUsageRow"][] | readonly components["schemas"]["TracerouteRow"][] | readonly components["schemas"]["DlpingRow"][] | readonly components["schemas"]["UlpingRow"][] | readonly components["schemas"]["OutageRow"][] | readonly components["schemas"]["MobileDownloadRow"][] | readonly components["schemas"]["MobileLatencyRow"][] | readonly components["schemas"]["MobileUploadRow"][] | readonly components["schemas"]["MobileWwwRow"][] | readonly components["schemas"]["MobileYoutubeRow"][];
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description The counts of the rows, by outcome. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Ingested"];
                    };
                };
            };
        };
    };
    readonly deleteResults: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Which results. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Deletion"];
            };
        };
        readonly responses: {
            /** @description What was deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["DeletedResults"];
                    };
                };
            };
        };
    };
    readonly readRetention: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How long. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Retention"];
                    };
                };
            };
        };
    };
    readonly setRetention: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description How long. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRetention"];
            };
        };
        readonly responses: {
            /** @description The retention, and the results that are older. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["ChangedRetention"];
                    };
                };
            };
        };
    };
    readonly makeRelease: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The test, the days and the fields to release. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewRelease"];
            };
        };
        readonly responses: {
            /** @description The files. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Release"];
                    };
                };
            };
        };
    };
    readonly eraseAgent: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Which agent. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AgentErasure"];
            };
        };
        readonly responses: {
            /** @description What was erased. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Erased"];
                    };
                };
            };
        };
    };
    readonly eraseOrganisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Which organisation. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrganisationErasure"];
            };
        };
        readonly responses: {
            /** @description What was erased. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Erased"];
                    };
                };
            };
        };
    };
    readonly listErasures: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The records. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Erasures"];
                    };
                };
            };
        };
    };
    readonly setMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repeat safe: for 24 hours the same request under the same key gets the same answer, also after a restart. A different request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The agents, and the change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetadataChange"];
            };
        };
        readonly responses: {
            /** @description The agents are changed. A dry run reports which agents would change. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data?: components["schemas"]["MetadataMatch"];
                    };
                };
            };
        };
    };
    readonly previewMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The agents, and the change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetadataChange"];
            };
        };
        readonly responses: {
            /** @description The versions as an attachment: a header row, then one row for each item. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                };
            };
        };
    };
    readonly readMetadata: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The instant to read it for, in UNIX seconds; default: now.
                 * @example 1767225600
                 */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The kind of name by which the agent is found.
                 * @example unit
                 */
                readonly field: "agent" | "unit" | "mac";
                /**
                 * @description The name. An agent id or a MAC address as stored or in its alphanumeric form; a MAC address in upper or lower case.
                 * @example 1003
                 */
                readonly value: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metadata. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Metadata"];
                    };
                };
            };
        };
    };
    readonly readHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description The kind of name by which the agent is found.
                 * @example unit
                 */
                readonly field: "agent" | "unit" | "mac";
                /**
                 * @description The name. An agent id or a MAC address as stored or in its alphanumeric form; a MAC address in upper or lower case.
                 * @example 1003
                 */
                readonly value: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["MetadataVersion"][];
                    };
                };
            };
        };
    };
    readonly listAgents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within an agent id, unit id, MAC address, model or country, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description Only agents of this panel.
                 * @example default
                 */
                readonly panel?: string;
                /**
                 * @description The start of the page, from `next`.
                 * @example c1e
                 */
                readonly cursor?: string;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of agents. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Agent"][];
                        /**
                         * Format: uri
                         * @description The link of the next page; null at the end.
                         */
                        readonly next: string | null;
                    };
                };
            };
        };
    };
    readonly importAgents: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description A list of agents: up to 10 million rows and 1 GiB, unless the operator has set other limits; a row has at most 1,048,576 characters. It may be compressed: `Content-Encoding: gzip`. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["AgentRow"][];
                readonly "application/x-ndjson": string;
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description The counts of the rows, by outcome. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["AgentImport"];
                    };
                };
            };
        };
    };
    readonly listAgentActivity: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within an agent id, unit id, MAC address, model or country, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description Only agents of this panel.
                 * @example default
                 */
                readonly panel?: string;
                /**
                 * @description Only agents of this ISP.
                 * @example Acme
                 */
                readonly isp?: string;
                /**
                 * @description Only agents with this package: `<isp>:<package>`.
                 * @example Acme:Basic
                 */
                readonly package?: string;
                /**
                 * @description Only agents whose custom field has this value: `<key>=<value>`.
                 * @example region=North
                 */
                readonly custom?: string;
                /**
                 * @description The number of past days whose results are counted.
                 * @example 7
                 */
                readonly days?: number;
                /**
                 * @description Only agents without a result in this many days.
                 * @example 3
                 */
                readonly silent?: number;
                /**
                 * @description The order; a minus in front reverses it. With `last_seen`, agents that were never seen come first. Default: the order of registration.
                 * @example last_seen
                 */
                readonly sort?: "agent_id" | "-agent_id" | "isp" | "-isp" | "package" | "-package" | "panel" | "-panel" | "last_seen" | "-last_seen" | "results" | "-results";
                /**
                 * @description The number of agents to skip.
                 * @example 0
                 */
                readonly offset?: number;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The number of agents, and one page of them. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["AgentActivity"];
                    };
                };
            };
        };
    };
    readonly exportAgentActivity: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Text within an agent id, unit id, MAC address, model or country, in upper or lower case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description Only agents of this panel.
                 * @example default
                 */
                readonly panel?: string;
                /**
                 * @description Only agents of this ISP.
                 * @example Acme
                 */
                readonly isp?: string;
                /**
                 * @description Only agents with this package: `<isp>:<package>`.
                 * @example Acme:Basic
                 */
                readonly package?: string;
                /**
                 * @description Only agents whose custom field has this value: `<key>=<value>`.
                 * @example region=North
                 */
                readonly custom?: string;
                /**
                 * @description The number of past days whose results are counted.
                 * @example 7
                 */
                readonly days?: number;
                /**
                 * @description Only agents without a result in this many days.
                 * @example 3
                 */
                readonly silent?: number;
                /**
                 * @description The order; a minus in front reverses it. With `last_seen`, agents that were never seen come first. Default: the order of registration.
                 * @example last_seen
                 */
                readonly sort?: "agent_id" | "-agent_id" | "isp" | "-isp" | "package" | "-package" | "panel" | "-panel" | "last_seen" | "-last_seen" | "results" | "-results";
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The agents as an attachment: a header row, then one row for each item. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                };
            };
        };
    };
    readonly listOrganisations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organisations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Organisation"][];
                    };
                };
            };
        };
    };
    readonly createOrganisation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The organisation. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewOrganisation"];
            };
        };
        readonly responses: {
            /** @description The organisation. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Organisation"];
                    };
                };
            };
        };
    };
    readonly listPanels: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The panels. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Panel"][];
                    };
                };
            };
        };
    };
    readonly createPanel: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The panel. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPanel"];
            };
        };
        readonly responses: {
            /** @description The panel. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Panel"];
                    };
                };
            };
        };
    };
    readonly listIsps: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ISPs. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Isp"][];
                    };
                };
            };
        };
    };
    readonly addIsps: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The ISPs. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["NewIsp"][];
            };
        };
        readonly responses: {
            /** @description The number of new ISPs and packages. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["AddedIsps"];
                    };
                };
            };
        };
    };
    readonly readPopulation: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the population.
                 * @example lines-2026
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The population. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Population"];
                    };
                };
            };
        };
    };
    readonly putPopulation: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the population.
                 * @example lines-2026
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** @description The population. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPopulation"];
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description The population as it is stored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Population"];
                    };
                };
            };
        };
    };
    readonly deletePopulation: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the population.
                 * @example lines-2026
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The population is deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listPopulations: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The populations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["PopulationSummary"][];
                    };
                };
            };
        };
    };
    readonly readRecipe: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the recipe.
                 * @example evenings
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The recipe. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Recipe"];
                    };
                };
            };
        };
    };
    readonly putRecipe: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the recipe.
                 * @example evenings
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /** @description The recipe. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Recipe"];
            };
        };
        readonly responses: {
            /** @description The stored recipe, with defaults filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["Recipe"];
                    };
                };
            };
        };
    };
    readonly deleteRecipe: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The name of the recipe.
                 * @example evenings
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The recipe is deleted. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listRecipes: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The recipes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["RecipeSummary"][];
                    };
                };
            };
        };
    };
    readonly listTokens: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tokens. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Token"][];
                    };
                };
            };
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What the token may do. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewToken"];
            };
        };
        readonly responses: {
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["IssuedToken"];
                    };
                };
            };
        };
    };
    readonly rotateToken: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a token of the organisation.
                 * @example 17
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        /** @description The overlap. */
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Rotation"];
            };
        };
        readonly responses: {
            /** @description The new token. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["IssuedToken"];
                    };
                };
            };
        };
    };
    readonly revokeToken: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a token of the organisation.
                 * @example 17
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token is revoked. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Session"][];
                    };
                };
            };
        };
    };
    readonly endSession: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description The id of a session of the organisation.
                 * @example 31
                 */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session has ended. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                    };
                };
            };
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: only this organisation; default: all.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only records from this time on, in UNIX seconds; default: everything.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description Only changes of this kind; default: all.
                 * @example session.begin
                 */
                readonly action?: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "session.leave" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "results.deleted" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
                /**
                 * @description The start of the page, from `next`.
                 * @example c1e
                 */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of changes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Change"][];
                        /**
                         * Format: uri
                         * @description The link of the next page; null at the end.
                         */
                        readonly next: string | null;
                    };
                };
            };
        };
    };
    readonly readChange: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its id.
                 * @example 414
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The change. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["ShownChange"];
                    };
                };
            };
        };
    };
    readonly exportChange: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its id.
                 * @example 414
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions as an attachment: a header row, then one row for each item. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": unknown;
                };
            };
        };
    };
    readonly undoChange: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: act for this organisation. An unknown one is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description Its id.
                 * @example 414
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The new change. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: components["schemas"]["ShownChange"];
                    };
                };
            };
        };
    };
    readonly listQuestions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: only this organisation; default: all.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only records from this time on, in UNIX seconds; default: everything.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description The start of the page, from `next`.
                 * @example c1e
                 */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of questions. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["AskedQuestion"][];
                        /**
                         * Format: uri
                         * @description The link of the next page; null at the end.
                         */
                        readonly next: string | null;
                    };
                };
            };
        };
    };
    readonly listCalls: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: only this organisation; default: all.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only records from this time on, in UNIX seconds; default: everything.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The counts. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Calls"][];
                    };
                };
            };
        };
    };
    readonly listRefusals: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description For operators: only this organisation; default: all.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only records from this time on, in UNIX seconds; default: everything.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description The maximum number of items.
                 * @example 2
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The counts. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Always `OK` on success.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Refusals"][];
                    };
                };
            };
        };
    };
    readonly readDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. It is not in the envelope. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly openapi: string;
                    } & {
                        readonly [key: string]: unknown;
                    };
                };
            };
            /** @description The caller’s copy is current. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly readReference: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. It is not in the envelope. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description The caller’s copy is current. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly readStatistics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.
                 * @example "vHsX0mKQe0dU1hO7a2T3bYw5Zk8"
                 */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. It is not in the envelope. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description The caller’s copy is current. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly failOnPurpose: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: never;
    };
}
