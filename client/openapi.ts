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
         * @description The recipes that are built in, then those of the organisation’s own, with their tables.
         */
        readonly get: operations["listReports"];
        readonly put?: never;
        /**
         * Make a report by a recipe of one’s own
         * @description The recipe comes with the request. It is checked as a whole, and is not stored.
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
         * Make a report by a recipe
         * @description Asks the questions of a recipe, built in or of the organisation’s own, about one span of time, and lays their figures out.
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
         * @description Adds a version to what is there under the name, or begins it. It is checked as a whole. What is the same as the latest version adds none. What `GET` answers can be sent back. A token that is limited to panels can’t.
         */
        readonly put: operations["putSavedQuestion"];
        readonly post?: never;
        /**
         * Delete a saved question
         * @description With all its versions. Refused while a dashboard shows it. A token that is limited to panels can’t.
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
         * @description The latest version of each, in the order of their names.
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
         * @description Newest first. The newest 100 are kept.
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
         * @description Saves an earlier version again, as the latest. Refused where it names what is not there any more. A token that is limited to panels can’t.
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
         * @description Adds a version to what is there under the name, or begins it. It is checked as a whole. What is the same as the latest version adds none. What `GET` answers can be sent back. A token that is limited to panels can’t.
         */
        readonly put: operations["putDashboard"];
        readonly post?: never;
        /**
         * Delete a dashboard
         * @description With all its versions. The public links to it end. A token that is limited to panels can’t.
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
         * @description The latest version of each, in the order of their names.
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
         * @description Newest first. The newest 100 are kept.
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
         * @description Saves an earlier version again, as the latest. Refused where it names what is not there any more. A token that is limited to panels can’t.
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
         * @description Those that have not expired, without the part that is secret.
         */
        readonly get: operations["listDashboardLinks"];
        readonly put?: never;
        /**
         * Make a public link to a dashboard
         * @description Anybody with the link sees this dashboard until the link expires or is revoked, or the token that made it ends: its name, texts, and the answers to its questions over all panels, as they are at that moment. Nothing else can be asked with it. A token that is limited to panels can’t make one.
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
         * @description It shows nothing from then on. A token that is limited to panels can’t.
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
         * @description The link is all that is needed. It shows the dashboard as it is saved at the moment.
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
         * @description As `/metric_data` or `/comparison_data` answers it to a token that sees every panel. All public links of an organisation together may have as many of them in work as its tokens may have questions.
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
         * @description All of the organisation’s, in the order of their times.
         */
        readonly get: operations["listAnnotations"];
        readonly put?: never;
        /**
         * Add an annotation
         * @description An organisation may have 1000 of them.
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
         * @description Charts do not show it any more.
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
         * @description The tests that the caller’s agents can run; all of them while there is no agent.
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
         * @description The metrics of the caller’s tests, each with its unit, the chart types it can be asked with, and what it can be split and filtered by.
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
         * @description Tests and metrics of `GET /tests` and `GET /metrics` in full: the columns of records with their types and units, how a metric’s value comes from them, the rules of the prefilter with their reasons, and the schedule that normalisation goes by.
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
         * @description Names the state of the catalogue and of the prefilter’s rules. Keep them with figures that are published: as long as both are the same, the same question over the same results has the same answer.
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
         * @description Hours of the local week that published figures are made of. A question takes the key of one as its `window`, or days and hours of its own.
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
         * @description What metric data can be split by: dimensions of the catalogue that serve one of the caller’s metrics, then the organisation’s own fields as `custom.<key>`.
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
         * @description What metric data can be filtered by: the same as the splits, each with the link to its values.
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
         * @description The values of a filter, the most frequent first, for completing what a person types. Values of the past are there too, because old results are filtered by them.
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
         * @description The answer of `/metric_data` to the same request, as a CSV file: the same rows in the same order. The answer comes when the file is there; for what takes minutes, ask for a download. A caller who goes away ends the work.
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
         * @description The answer of `/test_data` to the same request, as a CSV file: the same rows in the same order. The answer comes when the file is there; for what takes minutes, ask for a download. A caller who goes away ends the work.
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
         * @description The answer of `/metric_data` to the same request, as a file of any size that is made in the background. The answer comes when the file is there, and after 10 seconds without it: small files are done in one call. For the others read `statusUrl` until `status` is neither `queued` nor `running`.
         *
         *     A relative date means the time of the request, whenever the file is made. What is found out while the question is worked on is a `failed` download.
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
         * @description The answer of `/test_data` to the same request, as a file of any size that is made in the background. The answer comes when the file is there, and after 10 seconds without it: small files are done in one call. For the others read `statusUrl` until `status` is neither `queued` nor `running`.
         *
         *     A relative date means the time of the request, whenever the file is made. What is found out while the question is worked on is a `failed` download.
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
         * @description The newest 100 downloads of the organisation, newest first. Downloads are forgotten when their file goes, those that failed or were cancelled after a week.
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
         * @description How far a download is, and where its file is. A download belongs to the organisation: each of its tokens with the scope `data` reads it. A link of an object store is made anew with each answer.
         */
        readonly get: operations["readDownload"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel a download
         * @description Ends a download in any state and removes its file, so that its link is a 404. One that had failed or was cancelled stays as it is.
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
         * @description The bytes that a link leads to. Use links as they are: `{file}` holds slashes, and the parameters are signed. The link is all that is needed, so treat it like a password for one file.
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
         * @description All accepted rows of a request are stored in one step. When the answer arrives they are on disk, and every question sees them.
         *
         *     A row has the columns of its test; one that is not given is null. It names its agent by `agent_id`, `unit_id` or `mac_address`, or by several that agree. A row that is wrong is rejected, the others are stored; a row that is stored already is counted as a duplicate and dropped.
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
         * @description Deletes the results of one agent in a time, of one test or of all. When it is answered, no answer has them any more, and no crash brings them back. Files that were exported before stay until they expire. The audit records the deletion (`results.delete`) before it begins.
         *
         *     A deleted result can be sent again, and is new then: delete what is wrong, then send what is right. A repeat of an ingest request under its `Idempotency-Key` stores nothing; take another key.
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
         * Read how long results are kept
         * @description An organisation that has never said how long keeps its results for good.
         */
        readonly get: operations["readRetention"];
        /**
         * Say how long results are kept
         * @description For the whole organisation, and for tests that differ; it takes the place of what was said before. A result is kept for so many days of UTC after its own. **What is beyond that is deleted at once**, and from then on as days go by: no answer has it, and results that are sent later and are older are rejected. Ask with `dry_run` first. A token that is limited to panels can’t.
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
         * @description Files of a test’s results for publication. Agents are numbered at random, and which got which number is kept nowhere: another release has other numbers. There are no names, MAC addresses, models or addresses in it, times are hours, and degrees are tenths. ISP, package, technology, country and the fields that are asked for are masked where fewer than `lines_min` agents share all of them; where fewer than that would be masked, their results are left out. At most 500,000 results. A token that is limited to panels can’t.
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
         * @description Deletes an agent with all its results, versions and names. Entries of the audit that name it lose what they say, saved questions, dashboards, recipes and populations its names, and **all files that the organisation has exported are removed**, since any of them may have its results. If it is broken off, the service goes on with it by itself, after a restart too: an error means that it is not done yet. The answer has a record, signed with the installation’s key, that names nobody; keep it beside the backups, since a restored backup that is older brings back what was erased. A token that is limited to panels can’t.
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
         * @description Deletes an organisation with everything: results, agents, panels, tokens, what was saved, exported files, and all that the audit has of it. If it is broken off, the service goes on with it by itself, after a restart too: an error means that it is not done yet. The answer has a record, signed with the installation’s key, that names nobody; keep it beside the backups, since a restored backup that is older brings back what was erased.
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
         * @description Changes the metadata of every agent that matches, all of them or none. When the answer arrives, questions see the change. What is not given stays as it is, unless `overwrite_all` removes it. Unknown fields are refused: a mistyped selector would change the wrong agents.
         *
         *     A dry run ignores the `Idempotency-Key`, and only changes that were made are remembered under it.
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
         * @description Every version that a change of metadata would make appear, change and vanish, as CSV of any length. The body is that of `PUT /metadata`; nothing is changed. Times are in UTC, and empty for the first version of an agent; custom fields are JSON.
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
         * @description The current metadata of one agent, or that of an instant.
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
         * @description An agent is found by its `agent_id`, or by its `unit_id` when the row has no `agent_id`. If it exists, what the row gives is updated and the rest stays; if not, it is added. The metadata of a new agent is valid from the beginning of time, that of an existing one changes from 00:00 UTC of the current day. With `valid_from` both begin then, and nothing is known of a new agent before it; as in `PUT /metadata`, a change applies to every later version too, so that the rows of an agent with history go from the oldest to the newest.
         *
         *     The alphanumeric form of the `agent_id`, the `unit_id` and the MAC address are each unique in an organisation. A row that collides with another agent or is wrong in itself is rejected; the others are stored, in steps of up to 500.
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
         * See what agents have sent lately
         * @description Agents with their current metadata, when each was last seen (the end of its newest result), and how many results of which tests it has sent in the last `days`. A result counts by its own time, not by when it came.
         *
         *     `expected` and `received` are runs of tests: those that the schedules of the catalogue have from the agent’s first result in that time on, of the tests that it has sent, and the hours with results, as many as were expected at most. `clock_errors` are results that were rejected since they lie more than a day in the future, since the start of the node that answers.
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
         * Save what agents have sent lately
         * @description The same agents as a CSV file, all of them, with a column for each field of the organisation (`custom.<key>`) and for the number of results of each test (`results.<test>`).
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
         * @description An organisation owns panels, and a panel owns agents. A token that is limited to panels can’t.
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
         * @description The organisation’s catalogue of ISPs and their packages, in the order of the names. A package with speeds or a technology has an object for each day from which something of it holds.
         */
        readonly get: operations["listIsps"];
        /**
         * Add ISPs and packages
         * @description Adds what is missing to the organisation’s catalogue of ISPs and their packages. Nothing is removed. Metadata can be set to what is in it.
         *
         *     A package may have speeds and a technology, each from a day on. The same day again replaces the fields that are given; null ends one. Metric data can be split and filtered by them (`package.technology`, `package.tier`), and asked relative to them (`relative_to`), as they were at the time of each result. What `GET /manage/isps` answers can be sent back as it is: nothing changes. A token that is limited to panels adds ISPs and packages, and changes nothing of those that are there.
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
         * @description One population with its cells. What it answers can be sent back as it is.
         */
        readonly get: operations["readPopulation"];
        /**
         * Store a population
         * @description Takes the place of a population of the same name. A short name of a dimension (`technology`, or the bare name of a field of the organisation) is stored as what it means at this moment. In CSV the header has the dimensions and `count`. A token that is limited to panels can’t.
         */
        readonly put: operations["putPopulation"];
        readonly post?: never;
        /**
         * Delete a population
         * @description Questions that name it are refused from then on. A token that is limited to panels can’t.
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
         * @description The populations of the organisation, in the order of their names, without their cells.
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
         * @description One recipe, built in or of the organisation’s own. What it answers can be sent back as it is, under another name too.
         */
        readonly get: operations["readRecipe"];
        /**
         * Store a recipe
         * @description Takes the place of a recipe of the same name. It is checked as a whole: a recipe that is stored can be made a report by. A token that is limited to panels can’t.
         */
        readonly put: operations["putRecipe"];
        readonly post?: never;
        /**
         * Delete a recipe
         * @description A built-in recipe stays. A token that is limited to panels can’t.
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
         * @description The recipes of the organisation’s own, in the order of their names, with the titles of their tables.
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
         * @description All tokens of the organisation, ended ones included, without their secrets.
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
         * @description Makes a new token with the same name, scopes, panels and expiry. The old one lives on for the overlap.
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
         * @description Ends a token from the next request on. Where several processes share a register, the others notice within 2 seconds. Revoking it again changes nothing.
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
         * @description The sessions of the organisation that go on, the newest first.
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
         * @description Signs somebody out, from the next request on. Where several processes share a register, the others notice within 2 seconds. Whoever has the token can sign in again: revoke the token to prevent that.
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
         * @description Changes of organisations, tokens, agents and metadata, and sign-ins to the console (`session.begin`, kept for 90 days since it has the address), newest first.
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
         * @description One change. If it is one of metadata: the versions that it made appear, change and vanish.
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
         * @description Every version that a change of metadata made appear, change and vanish, as CSV of any length. Times are in UTC, and empty for the first version of an agent; custom fields are JSON.
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
         * Undo a change of metadata
         * @description Gives every agent of the change exactly the versions that it had before, however long ago they begin, all agents or none. It is a change of its own, which can be undone too. Refused when one of these agents has been changed since: the refusal names agents and changes.
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
         * @description Questions to `/metric_data` and `/test_data`, those for files included, newest first.
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
         * @description How often each token called each route, by the hour, newest hour first.
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
         * @description Tokens that were refused, by the hour, newest hour first: which ones that have ended are still in use, and where from. Tokens that are not known are for operators who name no organisation. Within an hour, at most 100 different ones of known tokens are told apart and 100 of others, and 5 prefixes of an address; they are kept for 90 days.
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
         * Read what figures mean
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
         * @description Always answers 500, with or without a token, so that clients can test how they cope.
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
            readonly time: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
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
        };
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
            readonly time: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
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
        } & (unknown | unknown);
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
            readonly time: {
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description `YYYY-MM-DD HH:MM[:SS]`, or the last second of a date of the same forms. */
                readonly to: string;
            };
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
        };
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
            readonly date: {
                /** @description The start of a date: `2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and `month` or the name of a day. */
                readonly from: string;
                /** @description The end of a date of the same forms. */
                readonly to: string;
            };
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
        };
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
        /** @description What a group of results says. The unit is that of the metric. */
        readonly AggregatePoint: {
            /** @description The mean; of a ratio the pooled one. */
            readonly metricValue: number;
            /** @description Population standard deviation. */
            readonly stdDev: number;
            /** @description Results that count. */
            readonly sampleCount: number;
            /** @description Different agents among them. */
            readonly agentCount: number;
            /** @description Different agents among them that have a unit id. */
            readonly unitCount: number;
            /** @description Half the width of the 90 % confidence interval; null by agent where there is one agent. */
            readonly ci90: number | null;
            /** @description Half the width of the 95 % confidence interval; null by agent where there is one agent. */
            readonly ci95: number | null;
            /** @description Half the width of the 99 % confidence interval; null by agent where there is one agent. */
            readonly ci99: number | null;
            /** @description The smallest value. */
            readonly min: number;
            /** @description The largest value. */
            readonly max: number;
            /** @description The 50th percentile. */
            readonly median: number;
            /** @description By their number: the eleven of every question, or those that were asked for. */
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
            /** @description Where the aggregation is a period: its start, `YYYY-MM-DDTHH:MM:SS` up to `six_hourly`, else `YYYY-MM-DD`. */
            readonly dtime?: string;
            /** @description Of intervals by agent: that of `metricValue`; null where there is one agent. */
            readonly standardError?: number | null;
            /** @description Of agents with weights: how many of the same weight would say as much. */
            readonly effectiveCount?: number;
            /** @description Of figures of agents: the ends of the 95 % interval of the median; null below six agents, and with weights. */
            readonly medianCi95?: readonly number[] | null;
            /** @description The percentage of results, or of agents, at or above each level that was asked for. */
            readonly atLeast?: {
                readonly [key: string]: number;
            };
            /** @description The percentage of results, or of agents, at or below each level that was asked for. */
            readonly atMost?: {
                readonly [key: string]: number;
            };
            /** @description Where the aggregation is an element of time: its number. */
            readonly aggregatedNumber?: number;
        } & {
            readonly [key: string]: string | number | null;
        };
        /** @description A bin of a histogram. */
        readonly HistogramPoint: {
            /** @description The lower edge of the bin, in the unit of the metric. It belongs to the bin. */
            readonly from: number;
            /** @description The upper edge. It belongs to the next bin; that of the last bin to that one. */
            readonly to: number;
            /** @description Results in the bin, or agents. */
            readonly count: number;
            /** @description Their percentage of all of the series, also of those outside of the bins; weighted where they weigh. */
            readonly share: number;
            /** @description The percentage up to the upper edge, with what is below all bins. */
            readonly cumulativeShare: number;
        } & {
            readonly [key: string]: string | number | null;
        };
        /** @description What one result says. */
        readonly RawPoint: {
            /** @description What the result says, in the unit of the metric. */
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
        /** @description Two sides of one combination of split values. All figures are null where a side has fewer than two agents. */
        readonly Comparison: {
            /** @description What the results of `a` say, with intervals by agent; null where there are none. */
            readonly a: components["schemas"]["AggregatePoint"] | null;
            /** @description What the results of `b` say, with intervals by agent; null where there are none. */
            readonly b: components["schemas"]["AggregatePoint"] | null;
            /** @description `metricValue` of `b` minus that of `a`. */
            readonly difference: number | null;
            /** @description `metricValue` of `b` by that of `a`; null where that is 0. */
            readonly ratio: number | null;
            /** @description Of the difference. Agents on both sides are paired. */
            readonly standardError: number | null;
            /** @description Degrees of freedom, by Satterthwaite; null where the standard error is 0. */
            readonly df: number | null;
            /** @description Half the width of the 90 % confidence interval of the difference. */
            readonly ci90: number | null;
            /** @description Half the width of the 95 % confidence interval of the difference. */
            readonly ci95: number | null;
            /** @description Half the width of the 99 % confidence interval of the difference. */
            readonly ci99: number | null;
            /** @description Two-sided, of no difference; null where agents do not differ but the sides do. */
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
            /** @description All bins of one combination of split values, in their order, empty ones too. */
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
        /** @description A result of the test Download, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Download, as an agent sends it. What is not given is null. */
        readonly HttpgetRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Upload, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Upload, as an agent sends it. What is not given is null. */
        readonly HttppostRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test DNS resolution, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test DNS resolution, as an agent sends it. What is not given is null. */
        readonly DnsRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Netflix, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Netflix, as an agent sends it. What is not given is null. */
        readonly NetflixRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test ICMP latency, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test ICMP latency, as an agent sends it. What is not given is null. */
        readonly PingRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Jitter and packet loss, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Jitter and packet loss, as an agent sends it. What is not given is null. */
        readonly JitterRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test UDP latency, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test UDP latency, as an agent sends it. What is not given is null. */
        readonly LatencyRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Web page, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Web page, as an agent sends it. What is not given is null. */
        readonly WebgetRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test YouTube, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test YouTube, as an agent sends it. What is not given is null. */
        readonly YoutubeRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Network usage, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Network usage, as an agent sends it. What is not given is null. */
        readonly NetworkUsageRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Traceroute, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Traceroute, as an agent sends it. What is not given is null. */
        readonly TracerouteRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Latency under download load, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Latency under download load, as an agent sends it. What is not given is null. */
        readonly DlpingRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Latency under upload load, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Latency under upload load, as an agent sends it. What is not given is null. */
        readonly UlpingRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Outage, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Outage, as an agent sends it. What is not given is null. */
        readonly OutageRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Mobile download, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Mobile download, as an agent sends it. What is not given is null. */
        readonly MobileDownloadRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Mobile latency, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Mobile latency, as an agent sends it. What is not given is null. */
        readonly MobileLatencyRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Mobile upload, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Mobile upload, as an agent sends it. What is not given is null. */
        readonly MobileUploadRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Mobile web page, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Mobile web page, as an agent sends it. What is not given is null. */
        readonly MobileWwwRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description A result of the test Mobile YouTube, as it is stored. What is not set is null; labels are there where they are asked for. */
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
        /** @description A result of the test Mobile YouTube, as an agent sends it. What is not given is null. */
        readonly MobileYoutubeRow: {
            /** @description Names the agent: as it is stored, or its alphanumeric form. */
            readonly agent_id?: string | null;
            /** @description Names the agent. */
            readonly unit_id?: number | null;
            /** @description Names the agent: as it is stored, or its alphanumeric form, letters in any case. */
            readonly mac_address?: string | null;
            /** @description When the test ended: `YYYY-MM-DD HH:MM:SS` with up to three digits of a fraction is UTC, `YYYY-MM-DDTHH:MM:SS` needs an offset such as `Z` or `+01:00`. */
            readonly dtime: string;
            /** @description Allowed and ignored: it follows from `dtime`. */
            readonly ddate?: unknown;
            /** @description Device model. Without it, the one under which the agent is registered. */
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
        /** @description Where rows went, each counted once, at the first stage that applies. Of agents, each once, at the furthest stage that any of its rows reached. */
        readonly ReceiptCounts: {
            /** @description In the time of the question, of agents that it is about: the sum of all others. */
            readonly inTime: number;
            /** @description The columns that the metric is made from give no value. */
            readonly withoutValue: number;
            /** @description Dropped, by the rules of the prefilter that applied: each of them is there. */
            readonly prefilter: {
                readonly [key: string]: number;
            };
            /** @description Not what the filters ask for. */
            readonly filters: number;
            /** @description Outside the window. */
            readonly window: number;
            /** @description No speed is known that they could be relative to. */
            readonly withoutSpeed: number;
            /** @description Of agents with fewer than `min_results` results in their group. */
            readonly tooFewResults: number;
            /** @description Of agents without a weight. */
            readonly withoutWeight: number;
            /** @description What the answer was made from: the sum of its `sampleCount`, or its number of rows. */
            readonly used: number;
            /** @description With `cohort`: of agents that are not left on the other side. */
            readonly notInBoth?: number;
        };
        /**
         * @description What an answer is an answer to, what it was made from, and where the rows in its time went.
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
            /** @description The question as it was understood: with defaults, with dates, without ignored fields. Asked like this it is the same question. */
            readonly question: Record<string, unknown>;
            /** @description What the answer was made from. While all of them stay the same, so does the answer. */
            readonly versions: {
                /** @description Of the program. */
                readonly service: string;
                /** @description A fingerprint of tests, metrics, dimensions and windows. */
                readonly catalogue: string;
                /** @description A fingerprint of the rules of the prefilter. */
                readonly rules: string;
                /** @description Of the definitions on the statistics page; it grows when one of them changes. */
                readonly method: number;
                /** @description The revision of the organisation’s agents and their metadata. */
                readonly register: number;
                /** @description A fingerprint of what was stored of the tests that the question reads. */
                readonly results: string;
                /** @description A fingerprint of the population that agents were weighed to. */
                readonly population?: string;
            };
            /**
             * Format: date-time
             * @description When the answer was made.
             */
            readonly answeredAt: string;
            readonly rows: components["schemas"]["ReceiptCounts"];
            readonly agents: components["schemas"]["ReceiptCounts"];
            /** @description Fields of the request that mean nothing to the service, in the order sent. */
            readonly ignored?: readonly string[];
        };
        /** @description The receipt of each side of a comparison. The question of each is one of `/metric_data`. */
        readonly SideReceipts: {
            readonly a: components["schemas"]["Receipt"];
            readonly b: components["schemas"]["Receipt"];
        };
        /** @description What a report is about: `time`, `filters` and `panel` of every question in it, what agents weigh, and which of its tables are wanted. */
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
            /** @description What agents weigh, in recipes that are weighted; without it each agent weighs the same, and the tables say so. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /** @description Keys of the tables that are asked for; all if it is not given. */
            readonly tables?: readonly string[];
        };
        /** @description A recipe of one’s own, and what the report is about. */
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
            /** @description What agents weigh, in recipes that are weighted; without it each agent weighs the same, and the tables say so. */
            readonly weight?: {
                /** @description `custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group. */
                readonly field?: string;
                /** @description The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last result in the question. */
                readonly population?: string;
            };
            /** @description Keys of the tables that are asked for; all if it is not given. */
            readonly tables?: readonly string[];
        };
        /** @description A report as data. A table asks `questions` by name, which are bodies of `/metric_data` without splits, time, panel, chart type and aggregation; results are prefiltered and intervals by agent unless they say otherwise. A column has a `figure` of one of them: `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80`, or a sum such as `100 - atLeast.80`. `pass_at` is the limit that it has to reach. */
        readonly Recipe: {
            /** @description The title of the report. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes?: readonly string[];
            /** @description The method calls for weights: its questions take the `weight` of the report, and all have `per_agent`. */
            readonly weighted?: boolean;
            /** @description Figures of fewer agents are marked; 50 if it is not given. */
            readonly flag_below?: number;
            /** @description Figures of fewer agents are not shown; 5 if it is not given. */
            readonly suppress_below?: number;
            /** @description The tables, in their order. */
            readonly tables: readonly {
                /** @description Names the table among the others. */
                readonly key: string;
                /** @description The title of the table. */
                readonly title: string;
                /** @description Sentences that stand below it. */
                readonly notes?: readonly string[];
                /** @description Ids of `GET /splits`: a row for each combination of their values. */
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
                    /** @description Names the column among the others. */
                    readonly key: string;
                    /** @description Its heading. */
                    readonly title: string;
                    /** @description The name of a question of the table. */
                    readonly question: string;
                    /** @description `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80` and the like, or a sum such as `100 - atLeast.80`. */
                    readonly figure: string;
                    /** @description 1 if it is not given, 0 for counts. */
                    readonly decimals?: number;
                    /** @description Show the 95 % interval of `metricValue`, or of `median` with `per_agent`. */
                    readonly interval?: boolean;
                    /** @description The limit that the figure has to reach. */
                    readonly pass_at?: number;
                }[];
                /** @description The key of the column that is drawn. */
                readonly chart?: string;
            }[];
        };
        readonly RecipeSummary: {
            /** @description What `POST /reports/{recipe}` calls it. */
            readonly key: string;
            /** @description False for recipes of the organisation’s own. */
            readonly builtIn: boolean;
            /** @description The title of its reports. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description Its reports take a `weight`. */
            readonly weighted: boolean;
            /** @description Its tables, in their order. */
            readonly tables: readonly {
                /** @description Names the table. */
                readonly key: string;
                /** @description The title of the table. */
                readonly title: string;
                /** @description What its rows are split by. */
                readonly splits: readonly string[];
            }[];
        };
        readonly Report: {
            /** @description The title. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description Figures of fewer agents are marked (`few`). */
            readonly flagBelow: number;
            /** @description Figures of fewer agents are not shown (`suppressed`). */
            readonly suppressBelow: number;
            /** @description The time, as it was asked for. */
            readonly time: unknown;
            /** @description What these words meant: days, with a time where it is not a whole day. */
            readonly period: {
                /** @description Its first day. */
                readonly from: string;
                /** @description Its last day, included. */
                readonly to: string;
            };
            /** @description The filters, as they were asked for. */
            readonly filters: readonly unknown[];
            /** @description The panels, as they were asked for; null: all. */
            readonly panel: unknown;
            /** @description What agents weigh, as it was asked for; null: each the same. */
            readonly weight: unknown;
            /** @description The tables. */
            readonly tables: readonly components["schemas"]["ReportTable"][];
        };
        readonly ReportTable: {
            /** @description Names the table. */
            readonly key: string;
            /** @description The title. */
            readonly title: string;
            /** @description Sentences for its readers. */
            readonly notes: readonly string[];
            /** @description What its rows are split by. */
            readonly splits: readonly string[];
            /** @description The columns. */
            readonly columns: readonly {
                /** @description Names the column. */
                readonly key: string;
                /** @description Its heading. */
                readonly title: string;
                /** @description The unit of its figures; empty for counts. */
                readonly unit: string;
                /** @description To how many decimals its figures are rounded. */
                readonly decimals: number;
                /** @description What its figures have to reach. */
                readonly passAt: number | null;
            }[];
            /** @description The key of the column that is drawn. */
            readonly chart: string | null;
            /** @description The rows, in the order of their splits. */
            readonly rows: readonly {
                /** @description The values of the splits. */
                readonly splits: readonly (string | number | null)[];
                /** @description One for each column. */
                readonly cells: readonly components["schemas"]["ReportCell"][];
            }[];
            /** @description By name, the requests of `/metric_data` that the figures are made of, with the dates of `period`. */
            readonly questions: {
                readonly [key: string]: Record<string, unknown>;
            };
            /** @description Why it was not asked for. */
            readonly leftOut: string | null;
        };
        readonly ReportCell: {
            /** @description The figure; null where there is none to show. */
            readonly value: number | null;
            /** @description The figure rounded, as a table has it. */
            readonly shown: string | null;
            /** @description The ends of its 95 % interval by agent, if the recipe asks for it. */
            readonly interval: readonly number[] | null;
            /** @description Agents that it is of. */
            readonly agentCount: number | null;
            /**
             * @description `few`: of fewer agents than `flagBelow`; `suppressed`: of fewer than `suppressBelow`; `none`: there are no results.
             * @enum {string}
             */
            readonly status: "shown" | "few" | "suppressed" | "none";
            /**
             * @description Whether it reaches `passAt`.
             * @enum {string|null}
             */
            readonly verdict: "pass" | "fail" | null;
            /** @description From `passAt` to the figure. */
            readonly distance: number | null;
        };
        readonly NewSavedQuestion: {
            /** @description A sentence or two for people. */
            readonly description?: string;
            /**
             * @description The call that takes the request; `metric_data` if it is not given.
             * @enum {string}
             */
            readonly of?: "metric_data" | "comparison_data";
            /** @description The body of that call. A time such as `-7 days` is worked out when the question is asked. */
            readonly request: components["schemas"]["MetricQuestion"] | components["schemas"]["ComparisonQuestion"];
            /** @description How the console draws the answer: parameters of the address of Explore. */
            readonly view?: string;
        };
        readonly SavedQuestion: {
            /** @description Names it in its organisation. */
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
             * @description The call that takes the request; `metric_data` if it is not given.
             * @enum {string}
             */
            readonly of: "metric_data" | "comparison_data";
            /** @description The body of that call. A time such as `-7 days` is worked out when the question is asked. */
            readonly request: components["schemas"]["MetricQuestion"] | components["schemas"]["ComparisonQuestion"];
            /** @description How the console draws the answer: parameters of the address of Explore. */
            readonly view: string;
        };
        readonly NewDashboard: {
            /** @description A sentence or two for people. */
            readonly description?: string;
            /** @description Takes the place of the time of every question; null: each keeps its own. */
            readonly time?: {
                /** @description The start, as in `/metric_data`. */
                readonly from: string;
                /** @description The end. */
                readonly to: string;
            } | null;
            /** @description What it shows, in the order in which it fills a grid of 12 columns. */
            readonly tiles: readonly {
                /** @description A text. A tile has either this or a question. */
                readonly text?: string;
                /** @description The name of a saved question, though none for single results. */
                readonly question?: string;
                /** @description In columns; 6 if it is not given. */
                readonly width?: number;
            }[];
        };
        readonly Dashboard: {
            /** @description Names it in its organisation. */
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
            /** @description Takes the place of the time of every question; null: each keeps its own. */
            readonly time: {
                /** @description The start, as in `/metric_data`. */
                readonly from: string;
                /** @description The end. */
                readonly to: string;
            } | null;
            /** @description What it shows, in the order in which it fills a grid of 12 columns. */
            readonly tiles: readonly {
                /** @description A text. A tile has either this or a question. */
                readonly text?: string;
                /** @description The name of a saved question, though none for single results. */
                readonly question?: string;
                /** @description In columns; 6 if it is not given. */
                readonly width?: number;
            }[];
        };
        readonly NewDashboardLink: {
            /** @description How long it holds; 30 if it is not given. */
            readonly days?: number;
            /** @description True: the link may show answers that are split by `agent`, `unit` or a field of the organisation’s own, whose values can name people. Without it a dashboard that has such a question gets no link, and one that comes later is not shown. */
            readonly show_names?: boolean;
        };
        readonly DashboardLink: {
            /** @description Names the link, to revoke it. */
            readonly id: number;
            /** @description From when it shows nothing. UNIX seconds. */
            readonly expires_at: number;
            /**
             * Format: uri
             * @description The page that shows the dashboard. It is said this once: only its hash is kept.
             */
            readonly url: string;
            /**
             * Format: uri
             * @description The same as JSON.
             */
            readonly api_url: string;
        };
        readonly ListedDashboardLink: {
            /** @description Names the link, to revoke it. */
            readonly id: number;
            /** @description From when it shows nothing. UNIX seconds. */
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
            /** @description What it is about. */
            readonly description: string;
            /** @description When the link ends. UNIX seconds. */
            readonly expires_at: number;
            /** @description In their order. */
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
            /** @description What it is about. */
            readonly description: string;
            /**
             * @description Of which call the answer has the form.
             * @enum {string}
             */
            readonly of: "metric_data" | "comparison_data";
            /** @description What is measured. */
            readonly metric: {
                /** @description Its key. */
                readonly key: string;
                /** @description How it reads. */
                readonly name: string;
                /** @description Its unit. */
                readonly unit: string;
            };
            /** @description What the answer is split by. */
            readonly fields: readonly {
                /** @description As the request names it. */
                readonly id: string;
                /** @description How it reads. */
                readonly name: string;
            }[];
            /** @description The windows of local time that the request names. */
            readonly windows: readonly {
                /** @description As the request names it. */
                readonly key: string;
                /** @description How it reads. */
                readonly name: string;
            }[];
            /** @description What is asked, without filters, panels and weights: these may name what is nobody else’s business. */
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
             * @description A question that can’t be shown any more.
             * @enum {string}
             */
            readonly kind: "gap";
            /** @description In columns of 12. */
            readonly width: number;
        };
        readonly NewAnnotation: {
            /** @description `YYYY-MM-DD HH:MM[:SS]`, or the first second of a date of the forms that `time` of a question takes. */
            readonly at: string;
            /** @description What there is to know. */
            readonly text: string;
        };
        readonly Annotation: {
            /** @description Names it. */
            readonly id: number;
            /** @description On the agents’ clocks, as the `dtime` of points. */
            readonly at: string;
            /** @description What there is to know. */
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
         * @description Something that results are asked for.
         * @enum {string}
         */
        readonly MetricKey: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
        readonly Metric: {
            /**
             * @description What requests call it.
             * @enum {string}
             */
            readonly key: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description The unit of its values.
             * @enum {string}
             */
            readonly unit: "mbps" | "count" | "ms" | "%" | "mos" | "s" | "MB" | "min";
            /** @description What people call it. */
            readonly name: string;
            /** @description What it measures. */
            readonly description: string;
            /**
             * @description The test whose results it is made from.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The values of `chartType` that it can be asked with, besides `histogram`, which every metric has. */
            readonly chartTypes: readonly ("raw" | "aggregate")[];
            /**
             * @description Of a speed, which can be asked `relative_to` a speed that was sold; null for anything else.
             * @enum {string|null}
             */
            readonly direction: "download" | "upload" | null;
            /** @description What it can be filtered by, besides fields of the organisation. */
            readonly filters: readonly string[];
            /** @description What it can be split by, besides fields of the organisation. */
            readonly splits: readonly string[];
        };
        readonly Catalogue: {
            /** @description The tests that the caller’s agents can run. */
            readonly tests: readonly components["schemas"]["DescribedTest"][];
            /** @description The metrics of those tests. */
            readonly metrics: readonly components["schemas"]["DescribedMetric"][];
        };
        readonly CatalogueVersion: {
            /** @description Of the tests, metrics and dimensions, in hex. */
            readonly catalogue: string;
            /** @description Of the prefilter’s rules, in hex. */
            readonly rules: string;
        };
        readonly DescribedTest: {
            /**
             * @description What requests call it.
             * @enum {string}
             */
            readonly key: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description What people call it. */
            readonly name: string;
            /**
             * @description Whose agents run it.
             * @enum {string}
             */
            readonly agents: "unit" | "mobile";
            /** @description The columns of its records, in their order. */
            readonly columns: readonly components["schemas"]["TestColumn"][];
        };
        readonly TestColumn: {
            /** @description What records call it. */
            readonly name: string;
            /**
             * @description What it holds, besides null.
             * @enum {string}
             */
            readonly type: "text" | "integer" | "float";
            /** @description The unit of its numbers; null for counts and text. */
            readonly unit: string | null;
            /** @description What it says. */
            readonly meaning: string;
        };
        readonly DescribedMetric: {
            /**
             * @description What requests call it.
             * @enum {string}
             */
            readonly key: "httpget" | "httpget_retrans" | "httppost" | "httppost_retrans" | "latency" | "latencyLoss" | "ping" | "pingLoss" | "dlping" | "dlpingIncrease" | "ulping" | "ulpingIncrease" | "jitterDown" | "jitterUp" | "lossDown" | "lossUp" | "mos" | "dnsResponse" | "dnsFail" | "webgetAvg" | "webgetTtfb" | "webgetFail" | "netflix" | "netflixStartup" | "netflixStalls" | "youtube" | "youtubeStartup" | "youtubeStalls" | "usageDown" | "usageUp" | "outagesPerDay" | "downtimePerDay" | "mobileDownload" | "mobileUpload" | "mobileLatency" | "mobileJitter" | "mobileLoss" | "mobileWww" | "mobileYoutube" | "mobileYoutubeStartup";
            /**
             * @description The unit of its values.
             * @enum {string}
             */
            readonly unit: "mbps" | "count" | "ms" | "%" | "mos" | "s" | "MB" | "min";
            /** @description What people call it. */
            readonly name: string;
            /** @description What it measures. */
            readonly description: string;
            /**
             * @description The test whose results it is made from.
             * @enum {string}
             */
            readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The values of `chartType` that it can be asked with, besides `histogram`, which every metric has. */
            readonly chartTypes: readonly ("raw" | "aggregate")[];
            /**
             * @description Of a speed, which can be asked `relative_to` a speed that was sold; null for anything else.
             * @enum {string|null}
             */
            readonly direction: "download" | "upload" | null;
            /** @description What it can be filtered by, besides fields of the organisation. */
            readonly filters: readonly string[];
            /** @description What it can be split by, besides fields of the organisation. */
            readonly splits: readonly string[];
            /** @description How a result’s value comes from the columns of its record. */
            readonly value: string;
            /** @description The hours at which the blocks of normalisation begin. */
            readonly schedule: readonly number[];
            /** @description Why a result is left out when the prefilter is on. */
            readonly prefilter: readonly components["schemas"]["PrefilterRule"][];
        };
        readonly PrefilterRule: {
            /** @description Names the rule, and never changes. */
            readonly id: string;
            /** @description The reason, for people. */
            readonly because: string;
            /** @description The condition over the columns of the record. A null never fulfils it. */
            readonly drop: string;
        };
        readonly Window: {
            /**
             * @description What requests call it.
             * @enum {string}
             */
            readonly key: "fcc-peak" | "accc-busy" | "ofcom-peak" | "caf-test";
            /** @description What people call it. */
            readonly name: string;
            /** @description Whose published figures are made of it. */
            readonly usedBy: string;
            /** @description The days of it. */
            readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** @description The hours of it: half-open ranges. */
            readonly hours: readonly (readonly number[])[];
        };
        readonly Split: {
            /** @description What requests call it: an id of the catalogue, or `custom.<key>` for a field of the organisation. */
            readonly id: string;
            /** @description What people call it. */
            readonly name: string;
            /** @description The kinds of agents whose results have it. */
            readonly agentKinds: readonly ("whitebox" | "cpe" | "mobile" | "web")[];
            /** @description The metrics that it serves; null where it serves every metric of the caller. */
            readonly metrics: readonly components["schemas"]["MetricKey"][] | null;
        };
        readonly Filter: {
            /** @description What requests call it: an id of the catalogue, or `custom.<key>` for a field of the organisation. */
            readonly id: string;
            /** @description What people call it. */
            readonly name: string;
            /** @description The kinds of agents whose results have it. */
            readonly agentKinds: readonly ("whitebox" | "cpe" | "mobile" | "web")[];
            /** @description The metrics that it serves; null where it serves every metric of the caller. */
            readonly metrics: readonly components["schemas"]["MetricKey"][] | null;
            /**
             * Format: uri
             * @description The address of its values.
             */
            readonly values: string;
        };
        readonly FilterValue: {
            /** @description What a filter compares with. */
            readonly value: string;
            /** @description How to show it. */
            readonly name: string;
            /** @description How many agents have or had it; of fields of a record, how many results. */
            readonly count: number;
        };
        readonly CsvFile: {
            /**
             * Format: uri
             * @description Where the file is. The link is all that is needed.
             */
            readonly url: string;
            /** @description What to call it. */
            readonly fileName: string;
            /** @description Rows, without the header. */
            readonly rows: number;
            /** @description Of the file. */
            readonly bytes: number;
            /** @description Of the file, in hex. */
            readonly sha256: string;
            /**
             * Format: date-time
             * @description When the file goes and its link ends.
             */
            readonly expiresAt: string;
            /** @description Fields of the request that mean nothing to the service, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description Where the receipt is, a JSON file, if the question asks for one; null as long as `url` is. It goes with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly Download: {
            /**
             * Format: uuid
             * @description Names the download.
             */
            readonly id: string;
            /**
             * @description `queued`: waits for its turn; `running`: is being made; `done`: can be fetched; `failed`: there will be no file, and `error` says why; `cancelled`: somebody deleted it.
             * @enum {string}
             */
            readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Rows so far, told anew every few seconds; in the end all of them. */
            readonly rows: number;
            /** @description Of the file, packed if it is packed; null until `done`. */
            readonly bytes: number | null;
            /** @description Of the file, in hex. */
            readonly sha256: string | null;
            /**
             * Format: uri
             * @description Where the file is; null until `done`, and from its expiry on. The link is all that is needed.
             */
            readonly url: string | null;
            /**
             * Format: uri
             * @description The address of `GET /downloads/{id}`.
             */
            readonly statusUrl: string;
            /**
             * Format: date-time
             * @description When the file goes and its link ends; null until `done`.
             */
            readonly expiresAt: string | null;
            /** @description Why it failed, in words; else null. */
            readonly error: string | null;
            /** @description Fields of the request that mean nothing to the service, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description Where the receipt is, a JSON file, if the question asks for one; null as long as `url` is. It goes with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly ListedDownload: {
            /**
             * Format: uuid
             * @description Names the download.
             */
            readonly id: string;
            /**
             * @description `queued`: waits for its turn; `running`: is being made; `done`: can be fetched; `failed`: there will be no file, and `error` says why; `cancelled`: somebody deleted it.
             * @enum {string}
             */
            readonly status: "queued" | "running" | "done" | "failed" | "cancelled";
            /** @description Rows so far, told anew every few seconds; in the end all of them. */
            readonly rows: number;
            /** @description Of the file, packed if it is packed; null until `done`. */
            readonly bytes: number | null;
            /** @description Of the file, in hex. */
            readonly sha256: string | null;
            /**
             * Format: uri
             * @description Where the file is; null until `done`, and from its expiry on. The link is all that is needed.
             */
            readonly url: string | null;
            /**
             * Format: uri
             * @description The address of `GET /downloads/{id}`.
             */
            readonly statusUrl: string;
            /**
             * Format: date-time
             * @description When the file goes and its link ends; null until `done`.
             */
            readonly expiresAt: string | null;
            /** @description Why it failed, in words; else null. */
            readonly error: string | null;
            /**
             * @description What it was asked of.
             * @enum {string}
             */
            readonly of: "metric_data" | "test_data";
            /**
             * @description What the file is.
             * @enum {string}
             */
            readonly format: "csv" | "ndjson" | "parquet";
            /**
             * @description How it is packed.
             * @enum {string}
             */
            readonly compression: "none" | "gzip";
            /** @description The question as it was sent. */
            readonly request: Record<string, unknown>;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was done, failed or was cancelled; null before.
             */
            readonly endedAt: string | null;
            /** @description Fields of the request that mean nothing to the service, in the order sent. */
            readonly ignored?: readonly string[];
            /**
             * Format: uri
             * @description Where the receipt is, a JSON file, if the question asks for one; null as long as `url` is. It goes with the file.
             */
            readonly receiptUrl?: string | null;
        };
        readonly Ingested: {
            /** @description Rows that are stored now. */
            readonly accepted: number;
            /** @description Rows that were stored already. */
            readonly duplicates: number;
            /** @description Rows that were not taken. */
            readonly rejected: number;
            /** @description The first 100 of the rejected rows. */
            readonly errors: readonly {
                /** @description Counted from 1, without the header. */
                readonly row: number;
                /** @description What is wrong with it. */
                readonly message: string;
            }[];
            /** @description Only where it was asked for (`report_prefiltered`): readable rows that metrics leave out where a question asks for the prefilter, by the first rule that they meet. They are stored all the same. */
            readonly prefiltered?: readonly components["schemas"]["PrefilteredResults"][];
        };
        readonly PrefilteredResults: {
            /** @description The id of the rule. */
            readonly rule: string;
            /** @description Its reason. */
            readonly because: string;
            /** @description The metrics that leave them out. */
            readonly metrics: readonly string[];
            /** @description How many there are in the request. */
            readonly results: number;
            /** @description The first of them, counted from 1, without the header. */
            readonly rows: readonly number[];
        };
        readonly Deletion: {
            /** @description The agent, by one of its names. */
            readonly agent: {
                /** @description As it is stored, or its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As it is stored, or its alphanumeric form; letters in any case. */
                readonly mac_address?: string;
            };
            /**
             * @description Only results of this test; of all tests if it is not given.
             * @enum {string}
             */
            readonly test?: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
            /** @description The time of the results, in UTC; both ends are included. */
            readonly date: {
                /** @description A day, month or year, or one relative to now, from its beginning: `2026-07-01`, `-7 days`; or a second, `2026-07-01 10:00:00`. */
                readonly from: string;
                /** @description The same, to its end. */
                readonly to: string;
            };
            /** @description Delete nothing, say how many results it would delete; `false` if it is not given. */
            readonly dry_run?: boolean;
        };
        readonly DeletedResults: {
            /** @description The agent, as its id is stored. */
            readonly agent_id: string;
            /** @description How many results were deleted, or would be. */
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
            /** @description How many days results are kept after their own, of UTC; null: for good. */
            readonly retention_days: number | null;
            /** @description Tests that differ from it, each once. */
            readonly tests?: readonly {
                /**
                 * @description The key of the test.
                 * @enum {string}
                 */
                readonly test: "httpget" | "httppost" | "dns" | "netflix" | "ping" | "jitter" | "latency" | "webget" | "youtube" | "network_usage" | "traceroute" | "dlping" | "ulping" | "outage" | "mobile_download" | "mobile_latency" | "mobile_upload" | "mobile_www" | "mobile_youtube";
                /** @description Of this test; null: for good. */
                readonly retention_days: number | null;
            }[];
            /** @description Change nothing, say how many results it would delete; `false` if it is not given. */
            readonly dry_run?: boolean;
        };
        readonly Retention: {
            /** @description How many days results are kept after their own, of UTC; null: for good. */
            readonly retention_days: number | null;
            /** @description Tests that differ from it. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description How many days results are kept after their own, of UTC; null: for good. */
                readonly retention_days: number | null;
            }[];
        };
        readonly ChangedRetention: {
            /** @description How many days results are kept after their own, of UTC; null: for good. */
            readonly retention_days: number | null;
            /** @description Tests that differ from it. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description How many days results are kept after their own, of UTC; null: for good. */
                readonly retention_days: number | null;
            }[];
            /** @description The results that are beyond it: they are deleted, or would be. */
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
            /** @description The days of the results, of UTC. */
            readonly date: {
                /** @description The first. */
                readonly from: string;
                /** @description The last. */
                readonly to: string;
            };
            /** @description How many lines have to share what is known of them; 10 if it is not given. */
            readonly lines_min?: number;
            /** @description Keys of the organisation’s own fields that are released too. Degrees are rounded to a tenth. */
            readonly fields?: readonly string[];
        };
        readonly Release: {
            /** @description Results in it. */
            readonly rows: number;
            /** @description Agents in it. */
            readonly agents: number;
            /** @description Agents of which some results have masked traits. */
            readonly masked: number;
            /** @description Results that were left out. */
            readonly withheld: number;
            /** @description The dictionary of the columns (`.json`), and the table as `.csv` and `.parquet`. */
            readonly files: readonly {
                /**
                 * Format: uri
                 * @description Where the file is. The link is all that is needed.
                 */
                readonly url: string;
                /** @description What to call it. */
                readonly fileName: string;
                /** @description Of the file. */
                readonly bytes: number;
                /** @description Of the file, in hexadecimal. */
                readonly sha256: string;
                /**
                 * Format: date-time
                 * @description When the file goes and its link ends.
                 */
                readonly expiresAt: string;
            }[];
        };
        readonly AgentErasure: {
            /** @description The agent, by one of its names. */
            readonly agent: {
                /** @description As it is stored, or its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As it is stored, or its alphanumeric form; letters in any case. */
                readonly mac_address?: string;
            };
            /** @description Erase nothing, say how many results it would erase; `false` if it is not given. */
            readonly dry_run?: boolean;
        };
        readonly OrganisationErasure: {
            /** @description Its name. It is not that of the token. */
            readonly organisation: string;
            /** @description Erase nothing, say how many results it would erase; `false` if it is not given. */
            readonly dry_run?: boolean;
        };
        readonly ErasureRecord: {
            /**
             * @description The form of the record.
             * @constant
             */
            readonly format: "broadgauge erasure 1";
            /** @description Names the erasure. */
            readonly id: string;
            /** @description The id of the register that the numbers are of. */
            readonly installation: string;
            /** @description The number of the organisation. */
            readonly organisation: number;
            /** @description The number of the agent; null: the whole organisation. */
            readonly agent: number | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            readonly requested_at: string;
            /**
             * Format: date-time
             * @description When everything was gone.
             */
            readonly ended_at: string;
            /** @description How many results of each test were erased. */
            readonly results: {
                readonly [key: string]: number;
            };
            /** @description The installation’s public key: Ed25519, SPKI in base64. */
            readonly public_key: string;
            /** @description Of all the rest, in base64. */
            readonly signature: string;
        };
        readonly Erased: {
            /** @description How many results were erased, or would be. */
            readonly results: number;
            /** @description The tests that have any. */
            readonly tests: readonly {
                /** @description The key of the test. */
                readonly test: string;
                /** @description Of this test. */
                readonly results: number;
            }[];
            /** @description What to keep of it; null after a dry run. */
            readonly record: components["schemas"]["ErasureRecord"] | null;
        };
        readonly Erasures: {
            /** @description The oldest first. */
            readonly records: readonly components["schemas"]["ErasureRecord"][];
            /** @description Erasures that have begun and go on. */
            readonly unfinished: number;
        };
        readonly MetadataChange: {
            /** @description Which agents, by their current metadata. Everything that is given has to match; at least one field. */
            readonly agent: {
                /** @description As it is stored, or its alphanumeric form. */
                readonly agent_id?: string;
                /** @description The unit id. */
                readonly unit_id?: number;
                /** @description As it is stored, or its alphanumeric form; letters in any case. */
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
                /** @description Merged key by key with what is there. A key has a letter; an agent has at most 100 keys. At least one key. */
                readonly custom?: {
                    readonly [key: string]: string | number;
                };
            };
            /** @description UNIX seconds from which the change applies: from 28 days ago to now. Without it, 00:00 UTC of the current day. */
            readonly backdate_from?: number;
            /** @description Remove everything that is not given; `false` if it is not given. */
            readonly overwrite_all?: boolean;
            /** @description Change nothing, say whom it would change; `false` if it is not given. */
            readonly dry_run?: boolean;
            /** @description List the versions that appear, change and vanish, and of a change that is made its id; `false` if it is not given. */
            readonly show_versions?: boolean;
            /** @description Let `backdate_from` be more than 28 days ago. For tokens with the scope `manage` too; `false` if it is not given. */
            readonly allow_older?: boolean;
        };
        readonly MetadataMatch: {
            /** @description Agents that match. */
            readonly matched: number;
            /** @description Up to ten of them. */
            readonly sample: readonly string[];
            /** @description Only of a change that was made, with `show_versions`: its id in the audit, which undoes it. */
            readonly change?: number;
            /** @description Only with `show_versions`. */
            readonly versions?: components["schemas"]["VersionChanges"];
        };
        readonly VersionChanges: {
            /** @description Agents of which a version appears, changes or vanishes. */
            readonly agents: number;
            /** @description Versions that are new. */
            readonly appears: number;
            /** @description Versions that begin when they did and say something else. */
            readonly changes: number;
            /** @description Versions that are gone, as they would say the same as the one before them. */
            readonly vanishes: number;
            /** @description The first 100 of them, agent by agent, oldest first. */
            readonly listed: readonly components["schemas"]["VersionChange"][];
        };
        readonly VersionChange: {
            /** @description The agent. */
            readonly agent_id: string;
            /** @description From when the version is valid, in UNIX seconds; null for the first one. */
            readonly valid_from: number | null;
            /**
             * @description What becomes of it.
             * @enum {string}
             */
            readonly change: "appears" | "changes" | "vanishes";
            /** @description What is true from then on without the change. */
            readonly before: components["schemas"]["Metadata"];
            /** @description What is true from then on with it. */
            readonly after: components["schemas"]["Metadata"];
        };
        readonly Metadata: {
            /** @description `<isp>:<package>`; null where there is none. */
            readonly package: string | null;
            /** @description The ISP; null where there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null where there is none, and then local time is UTC. */
            readonly timezone: string | null;
            /** @description Fields of the organisation. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        readonly MetadataVersion: {
            /** @description From when it is valid, in UNIX seconds; null for the first version. */
            readonly valid_from: number | null;
            /** @description `<isp>:<package>`; null where there is none. */
            readonly package: string | null;
            /** @description The ISP; null where there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null where there is none, and then local time is UTC. */
            readonly timezone: string | null;
            /** @description Fields of the organisation. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        /** @description An agent of a list. Null is the same as not given. It has an `agent_id` or a `unit_id`. */
        readonly AgentRow: {
            /** @description Holds at least one letter or digit. A new agent without one gets its unit id as text. */
            readonly agent_id?: string | null;
            /** @description The unit id. */
            readonly unit_id?: number | null;
            /** @description ASCII, with at least one letter or digit. */
            readonly mac_address?: string | null;
            /**
             * @description A new agent is a `whitebox` if it is not given.
             * @enum {string|null}
             */
            readonly kind?: "whitebox" | "cpe" | "mobile" | "web" | null;
            /** @description The model. */
            readonly base?: string | null;
            /** @description Where it is. */
            readonly country?: string | null;
            /** @description The name of a panel that exists; a new agent is in `default` if it is not given. */
            readonly panel?: string | null;
            /** @description `<isp>:<package>`, or `<isp>:`; added to the catalogue if it is missing. */
            readonly package?: string | null;
            /** @description An IANA name. */
            readonly timezone?: string | null;
            /** @description Fields of the organisation, merged key by key with what is there. */
            readonly custom?: {
                readonly [key: string]: string | number;
            } | null;
            /** @description From when package, timezone and custom fields are true: a day such as `2026-07-01`, from 00:00 UTC, or UNIX seconds; however long ago, not in the future. */
            readonly valid_from?: string | number | null;
        } | {
            readonly agent_id: string;
        } | {
            readonly unit_id: number;
        };
        readonly Agent: {
            /** @description Names the agent in its organisation. */
            readonly agent_id: string;
            /** @description The unit id. */
            readonly unit_id: number | null;
            /** @description As it was given. */
            readonly mac_address: string | null;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly kind: "whitebox" | "cpe" | "mobile" | "web";
            /** @description The model. */
            readonly base: string | null;
            /** @description Where it is. */
            readonly country: string | null;
            /** @description The panel it belongs to. */
            readonly panel: string;
            /** @description `<isp>:<package>`; null where there is none. */
            readonly package: string | null;
            /** @description The ISP; null where there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null where there is none, and then local time is UTC. */
            readonly timezone: string | null;
            /** @description Fields of the organisation. */
            readonly custom: {
                readonly [key: string]: string | number;
            };
        };
        readonly AgentImport: {
            /** @description New agents. */
            readonly created: number;
            /** @description Agents that were there and were given something. */
            readonly updated: number;
            /** @description Rows that were not taken. */
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
            /** @description How many agents there are in all that were asked for. */
            readonly total: number;
            /** @description Some of them, in the order that was asked for. */
            readonly agents: readonly components["schemas"]["ActiveAgent"][];
        };
        readonly ActiveAgent: {
            /** @description Names the agent in its organisation. */
            readonly agent_id: string;
            /** @description The unit id. */
            readonly unit_id: number | null;
            /** @description As it was given. */
            readonly mac_address: string | null;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly kind: "whitebox" | "cpe" | "mobile" | "web";
            /** @description The model. */
            readonly base: string | null;
            /** @description Where it is. */
            readonly country: string | null;
            /** @description The panel it belongs to. */
            readonly panel: string;
            /** @description `<isp>:<package>`; null where there is none. */
            readonly package: string | null;
            /** @description The ISP; null where there is none. */
            readonly isp: string | null;
            /** @description An IANA name; null where there is none, and then local time is UTC. */
            readonly timezone: string | null;
            /** @description Fields of the organisation. */
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
            /** @description Those of them that have results. */
            readonly received: number;
            /** @description Results that were rejected since they lie more than a day in the future, since the start of the node that answers. */
            readonly clock_errors: number;
            /** @description The tests that it has sent results of. */
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
            /** @description Its packages: names, or objects with what is sold under a name from a day on. */
            readonly packages?: readonly (string | components["schemas"]["SoldPackage"])[];
        };
        /** @description What is sold under a package’s name. What an object gives holds from its day until another object gives that field. */
        readonly SoldPackage: {
            /** @description The name of the package. */
            readonly name: string;
            /** @description Advertised download speed, in Mbit/s; null from the day on which it is not known any more. */
            readonly download_mbps?: number | null;
            /** @description Advertised upload speed, in Mbit/s; null from the day on which it is not known any more. */
            readonly upload_mbps?: number | null;
            /** @description Minimum download speed of the contract, in Mbit/s; null from the day on which it is not known any more. */
            readonly minimum_download_mbps?: number | null;
            /** @description Minimum upload speed of the contract, in Mbit/s; null from the day on which it is not known any more. */
            readonly minimum_upload_mbps?: number | null;
            /** @description Download speed of the contract that is normally available, in Mbit/s; null from the day on which it is not known any more. */
            readonly normal_download_mbps?: number | null;
            /** @description Upload speed of the contract that is normally available, in Mbit/s; null from the day on which it is not known any more. */
            readonly normal_upload_mbps?: number | null;
            /** @description Maximum download speed of the contract, in Mbit/s; null from the day on which it is not known any more. */
            readonly maximum_download_mbps?: number | null;
            /** @description Maximum upload speed of the contract, in Mbit/s; null from the day on which it is not known any more. */
            readonly maximum_upload_mbps?: number | null;
            /** @description How the line is made, such as `FTTP`; null from the day on which it is not known any more. */
            readonly technology?: string | null;
            /**
             * Format: date
             * @description The day from which it holds, from 00:00 UTC on; without it, it has always held.
             */
            readonly valid_from?: string;
        };
        readonly Isp: {
            /** @description Its name. */
            readonly isp: string;
            /** @description In the order of their names, then of time. */
            readonly packages: readonly (string | components["schemas"]["SoldPackage"])[];
        };
        readonly AddedIsps: {
            /** @description New ISPs. */
            readonly isps: number;
            /** @description New packages. */
            readonly packages: number;
        };
        /** @description A table of how many there are of each kind. */
        readonly NewPopulation: {
            /** @description Dimensions of agents: `isp`, `package`, `package.technology`, `package.tier`, `country`, `custom.<key>`. */
            readonly dimensions: readonly string[];
            /** @description Each combination of values once. */
            readonly cells: readonly components["schemas"]["PopulationCell"][];
        };
        /** @description A part of the population: a text for each dimension, under its id, and how many there are. */
        readonly PopulationCell: {
            /** @description How many there are of it, in any unit. */
            readonly count: number;
        } & {
            readonly [key: string]: string;
        };
        readonly Population: {
            /** @description Its name. */
            readonly name: string;
            /** @description What its cells are told apart by. */
            readonly dimensions: readonly string[];
            /** @description As they were given. */
            readonly cells: readonly components["schemas"]["PopulationCell"][];
        };
        readonly PopulationSummary: {
            /** @description Its name. */
            readonly name: string;
            /** @description What its cells are told apart by. */
            readonly dimensions: readonly string[];
            /** @description How many cells it has. */
            readonly cell_count: number;
        };
        readonly NewToken: {
            /** @description What the token is for. */
            readonly name: string;
            /** @description One or more scopes of the caller’s own token; any, where that is an operator’s. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description UNIX seconds in the future, up to the year 9999, from which the token is refused, and not later than that of the caller’s own token; null: never; not given: when the caller’s own ends. */
            readonly expires_at?: number | null;
            /** @description Names of the panels to which it is limited, of a token without `operator`; null or not given: all. */
            readonly panels?: readonly string[] | null;
        };
        readonly Rotation: {
            /** @description For how long the old token lives on, but never beyond its own expiry; 0 if it is not given. */
            readonly overlap_seconds?: number;
        };
        readonly IssuedToken: {
            /** @description Names the token in its organisation. */
            readonly id: number;
            /** @description What the token is for. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description From when it is refused; null: never. UNIX seconds. */
            readonly expires_at: number | null;
            /** @description The panels to which it is limited; null: all. */
            readonly panels: readonly string[] | null;
            /** @description The secret. No other answer shows it. */
            readonly token: string;
        };
        readonly Token: {
            /** @description Names the token in its organisation. */
            readonly id: number;
            /** @description What the token is for. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly ("data" | "metadata" | "metadata:read" | "ingest" | "agents" | "manage" | "operator")[];
            /** @description From when it is refused; null: never. UNIX seconds. */
            readonly expires_at: number | null;
            /** @description The panels to which it is limited; null: all. */
            readonly panels: readonly string[] | null;
            /** @description The first characters of the secret. */
            readonly prefix: string;
            /** @description When it was made. UNIX seconds. */
            readonly created_at: number;
            /** @description When it was last used, a few seconds behind at most; null: never. UNIX seconds. */
            readonly last_used_at: number | null;
            /** @description When it was revoked; null: it was not. UNIX seconds. */
            readonly revoked_at: number | null;
        };
        readonly Session: {
            /** @description Names the session. */
            readonly id: number;
            /** @description The name of the token that it began with. */
            readonly token: string;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The address that it began from. */
            readonly address: string;
            /** @description What the browser called itself, its first 200 characters. */
            readonly browser: string;
            /** @description When it began. UNIX seconds. */
            readonly created_at: number;
            /** @description When it ends at the latest. UNIX seconds. */
            readonly expires_at: number;
        };
        readonly Change: {
            /** @description Names the change. */
            readonly id: number;
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation that it was about. */
            readonly organisation: string;
            /** @description The name of the token; null where it is gone, with an organisation that was erased. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /**
             * @description What was done.
             * @enum {string}
             */
            readonly action: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
            /** @description Depends on the action; never holds a secret. */
            readonly detail: {
                readonly [key: string]: unknown;
            };
        };
        readonly ShownChange: {
            /** @description Names the change. */
            readonly id: number;
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation that it was about. */
            readonly organisation: string;
            /** @description The name of the token; null where it is gone, with an organisation that was erased. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /**
             * @description What was done.
             * @enum {string}
             */
            readonly action: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
            /** @description Depends on the action; never holds a secret. */
            readonly detail: {
                readonly [key: string]: unknown;
            };
            /** @description What a change of metadata did to versions; null for other changes, and those before these were kept. */
            readonly versions: components["schemas"]["VersionChanges"] | null;
        };
        readonly AskedQuestion: {
            /** @description When, in UNIX seconds with a fraction. */
            readonly at: number;
            /** @description The organisation that it was about. */
            readonly organisation: string;
            /** @description The name of the token; null where it is gone, with an organisation that was erased. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The method and the route. */
            readonly route: string;
            /** @description The body as it was sent; one of more than 8192 characters as `{"shortened": "…"}`. */
            readonly request: unknown;
            /**
             * @description `OK`, the code of the refusal, or `ABORTED` if the answer did not reach its end.
             * @enum {string}
             */
            readonly outcome: "OK" | "BAD_REQUEST" | "NOT_SIGNED_IN" | "ACCESS_DENIED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_FAIL" | "RATE_LIMITED" | "UNKNOWN_ERROR" | "OVERLOADED" | "ABORTED";
            /** @description Rows or points of the answer; of a download, those that were there when it was answered. */
            readonly rows: number;
            /** @description The time to its end, in milliseconds. */
            readonly duration_ms: number;
        };
        readonly Calls: {
            /** @description The start of the hour. UNIX seconds. */
            readonly hour: number;
            /** @description The organisation that it was about. */
            readonly organisation: string;
            /** @description The name of the token; null where it is gone, with an organisation that was erased. */
            readonly token: string | null;
            /** @description The id of the token. */
            readonly token_id: number;
            /** @description The method and the route. */
            readonly route: string;
            /** @description How many there were. */
            readonly calls: number;
        };
        readonly Refusals: {
            /** @description The start of the hour. UNIX seconds. */
            readonly hour: number;
            /** @description The organisation of the token; null where the token is not known. */
            readonly organisation: string | null;
            /** @description The name of the token; null where it is not known. */
            readonly token: string | null;
            /** @description The id of the token; null where it is not known. */
            readonly token_id: number | null;
            /** @description The first characters of what has the form of a token; empty for anything else. */
            readonly prefix: string;
            /**
             * @description Whether a call brought it, or somebody wanted to sign in to the console, with a token or through OpenID Connect.
             * @enum {string}
             */
            readonly way: "token" | "sign-in" | "openid";
            /**
             * @description Why a token was refused, or a sign-in through OpenID Connect failed.
             * @enum {string}
             */
            readonly reason: "unknown" | "expired" | "revoked" | "unavailable" | "denied" | "stale" | "invalid" | "no-group" | "no-organisation";
            /** @description Where it came from; `others` where there were too many addresses within the hour. */
            readonly address: string;
            /** @description How many there were. */
            readonly refusals: number;
            /** @description When the last one was. UNIX seconds. */
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
            /** @description The path of a field, such as `filters[0][id]`, to what is wrong with it. */
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
        /** @description Names the request; the line of the service’s log has the same id. */
        readonly "X-Request-Id": string;
        /** @description In so many seconds it may work. */
        readonly "Retry-After": number;
        /** @description Requests a minute of the token. On every answer where there is a rate limit. */
        readonly "X-RateLimit-Limit": number;
        /** @description Requests that the token has left. */
        readonly "X-RateLimit-Remaining": number;
        /** @description Seconds until all of them are there again. */
        readonly "X-RateLimit-Reset": number;
        /** @description Names the state of what the answer was made from. Send it back as `If-None-Match`. */
        readonly ETag: string;
        /** @description When the file was made. */
        readonly "Last-Modified": string;
        /** @description `bytes`. */
        readonly "Accept-Ranges": string;
        /** @description Which bytes of how many. */
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
                         * @description Says that it worked.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["AggregateSeries"][] | readonly components["schemas"]["HistogramSeries"][] | readonly components["schemas"]["RawSeries"][];
                        /** @description Fields of the request that mean nothing to the service, in the order sent. */
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
                         * @description Says that it worked.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["Comparison"][];
                        /** @description Fields of the request that mean nothing to the service, in the order sent. */
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
                         * @description Says that it worked.
                         * @constant
                         */
                        readonly code: "OK";
                        /** @description A sentence for people. */
                        readonly message: string;
                        readonly data: readonly components["schemas"]["HttpgetRecord"][] | readonly components["schemas"]["HttppostRecord"][] | readonly components["schemas"]["DnsRecord"][] | readonly components["schemas"]["NetflixRecord"][] | readonly components["schemas"]["PingRecord"][] | readonly components["schemas"]["JitterRecord"][] | readonly components["schemas"]["LatencyRecord"][] | readonly components["schemas"]["WebgetRecord"][] | readonly components["schemas"]["YoutubeRecord"][] | readonly components["schemas"]["NetworkUsageRecord"][] | readonly components["schemas"]["TracerouteRecord"][] | readonly components["schemas"]["DlpingRecord"][] | readonly components["schemas"]["UlpingRecord"][] | readonly components["schemas"]["OutageRecord"][] | readonly components["schemas"]["MobileDownloadRecord"][] | readonly components["schemas"]["MobileLatencyRecord"][] | readonly components["schemas"]["MobileUploadRecord"][] | readonly components["schemas"]["MobileWwwRecord"][] | readonly components["schemas"]["MobileYoutubeRecord"][];
                        /** @description Fields of the request that mean nothing to the service, in the order sent. */
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
                         * @description Says that it worked.
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
        /** @description The recipe, and what the report is about. */
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
                         * @description Says that it worked.
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
        /** @description What the report is about. */
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
            /** @description The latest version, with what was left out filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
            /** @description The saved question is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description Text anywhere in a name or description, in any case.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
            /** @description The latest version, with what was left out filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
            /** @description The dashboard is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description Text anywhere in a name or description, in any case.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
        /** @description How long it holds, and what it may show. */
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
                         * @description Says that it worked.
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
            /** @description The link is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                 * @description The place of the tile, from 0.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
            /** @description The annotation is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description Ask for the tests of one kind of agents instead, whatever agents there are.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                 * @description Text anywhere in the value, in any case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description Where the page begins, as `next` has it.
                 * @example c1e
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most.
                 * @example 2
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description An id of `GET /filters`, or the bare name of a field of the organisation.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                 * @description Makes a repeat harmless: for 24 hours the same request under the same key gets the same answer, also after a restart. Another request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question, and what the file is to be. */
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
                         * @description Says that it worked.
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
                 * @description Makes a repeat harmless: for 24 hours the same request under the same key gets the same answer, also after a restart. Another request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description The question, and what the file is to be. */
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
            /** @description The download, as it is now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description When the link ends, in UNIX seconds.
                 * @example 1784109600
                 */
                readonly expires: string;
                /**
                 * @description Which key signed it.
                 * @example 1f0e
                 */
                readonly key: string;
                /**
                 * @description Over the file and the end.
                 * @example mBq3
                 */
                readonly signature: string;
            };
            readonly header?: {
                /**
                 * @description One range of bytes. Several at once, or another unit, get the whole file.
                 * @example bytes=0-9
                 */
                readonly Range?: string;
                /**
                 * @description An `ETag`: if the file is another one by now, all of it is sent.
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
                 * @description Names the file; slashes stand as they are.
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
            /** @description A part of it. */
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
            /** @description The caller has it already. */
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
                 * @description Columns that the test does not have are left out instead of rejecting their rows.
                 * @example false
                 */
                readonly ignore_unknown?: boolean;
                /**
                 * @description One bad row refuses the whole request: nothing is stored and nobody registered. A speed that is not positive, and a loss of more than everything, is bad then too.
                 * @example false
                 */
                readonly strict?: boolean;
                /**
                 * @description The answer says how many of the rows the prefilter will leave out, by which rules, with examples.
                 * @example false
                 */
                readonly report_prefiltered?: boolean;
                /**
                 * @description Agents that are not known are registered with the names that their row gives. Needs the scope `agents` or `manage` too.
                 * @example false
                 */
                readonly register_agents?: boolean;
            };
            readonly header?: {
                /**
                 * @description Makes a repeat harmless: for 24 hours the same request under the same key gets the same answer, also after a restart. Another request under the same key is a 422.
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
            /** @description What became of the rows. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description How long, and what is beyond it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
                 * @example acme
                 */
                readonly organisation?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description What to release. */
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                 * @description Makes a repeat harmless: for 24 hours the same request under the same key gets the same answer, also after a restart. Another request under the same key is a 422.
                 * @example june-17
                 */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description Which agents, and what to change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetadataChange"];
            };
        };
        readonly responses: {
            /** @description The agents are changed. A dry run says whom it would have changed. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
        /** @description Which agents, and what to change. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MetadataChange"];
            };
        };
        readonly responses: {
            /** @description The versions as an attachment: a header row, then a row each. */
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
                 * @description The instant to read it for, in UNIX seconds; now if it is not given.
                 * @example 1767225600
                 */
                readonly at?: number;
            };
            readonly header?: never;
            readonly path: {
                /**
                 * @description By which of its names the agent is found.
                 * @example unit
                 */
                readonly field: "agent" | "unit" | "mac";
                /**
                 * @description That name. An agent id and a MAC address as they are stored or in their alphanumeric form, a MAC address with its letters in any case.
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
                         * @description Says that it worked.
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
                 * @description By which of its names the agent is found.
                 * @example unit
                 */
                readonly field: "agent" | "unit" | "mac";
                /**
                 * @description That name. An agent id and a MAC address as they are stored or in their alphanumeric form, a MAC address with its letters in any case.
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
                         * @description Says that it worked.
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
                 * @description Text anywhere in an agent id, unit id, MAC address, model or country, in any case.
                 * @example north
                 */
                readonly q?: string;
                /**
                 * @description Only agents of this panel.
                 * @example default
                 */
                readonly panel?: string;
                /**
                 * @description Where the page begins, as `next` has it.
                 * @example c1e
                 */
                readonly cursor?: string;
                /**
                 * @description How many at most.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description What became of the rows. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description Text anywhere in an agent id, unit id, MAC address, model or country, in any case.
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
                 * @description Only agents whose field of the organisation has this value: `<key>=<value>`.
                 * @example region=North
                 */
                readonly custom?: string;
                /**
                 * @description How many days back results are counted.
                 * @example 7
                 */
                readonly days?: number;
                /**
                 * @description Only agents without a result in so many days.
                 * @example 3
                 */
                readonly silent?: number;
                /**
                 * @description The order; a minus in front turns it round. `last_seen` has those first that were never seen. Without it, agents are in the order in which they were registered.
                 * @example last_seen
                 */
                readonly sort?: "agent_id" | "-agent_id" | "isp" | "-isp" | "package" | "-package" | "panel" | "-panel" | "last_seen" | "-last_seen" | "results" | "-results";
                /**
                 * @description How many agents to pass over.
                 * @example 0
                 */
                readonly offset?: number;
                /**
                 * @description How many at most.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description How many agents there are, and some of them. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description Text anywhere in an agent id, unit id, MAC address, model or country, in any case.
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
                 * @description Only agents whose field of the organisation has this value: `<key>=<value>`.
                 * @example region=North
                 */
                readonly custom?: string;
                /**
                 * @description How many days back results are counted.
                 * @example 7
                 */
                readonly days?: number;
                /**
                 * @description Only agents without a result in so many days.
                 * @example 3
                 */
                readonly silent?: number;
                /**
                 * @description The order; a minus in front turns it round. `last_seen` has those first that were never seen. Without it, agents are in the order in which they were registered.
                 * @example last_seen
                 */
                readonly sort?: "agent_id" | "-agent_id" | "isp" | "-isp" | "package" | "-package" | "panel" | "-panel" | "last_seen" | "-last_seen" | "results" | "-results";
                /**
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The agents as an attachment: a header row, then a row each. */
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
                         * @description Says that it worked.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description How many of each were new. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The population is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The recipe as it is stored, with what was left out filled in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The recipe is gone. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The token has ended. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: only this organisation; all of them if it is not given.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only what happened from then on, in UNIX seconds; everything if it is not given.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description How many at most.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description Only changes of this kind; all of them if it is not given.
                 * @example session.begin
                 */
                readonly action?: "organisation.create" | "panel.create" | "token.create" | "token.rotate" | "token.revoke" | "session.begin" | "session.end" | "isps.add" | "population.put" | "population.delete" | "recipe.put" | "recipe.delete" | "question.save" | "question.delete" | "dashboard.save" | "dashboard.delete" | "dashboard.share" | "dashboard.unshare" | "annotation.add" | "annotation.delete" | "agents.import" | "agents.register" | "metadata.set" | "metadata.undo" | "results.delete" | "retention.set" | "agent.erase" | "organisation.erase" | "release.make";
                /**
                 * @description Where the page begins, as `next` has it.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
            /** @description The versions as an attachment: a header row, then a row each. */
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
                 * @description For operators: act for this organisation. One that does not exist is a 404.
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
                         * @description Says that it worked.
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
                 * @description For operators: only this organisation; all of them if it is not given.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only what happened from then on, in UNIX seconds; everything if it is not given.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description How many at most.
                 * @example 2
                 */
                readonly limit?: number;
                /**
                 * @description Where the page begins, as `next` has it.
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
                         * @description Says that it worked.
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
                 * @description For operators: only this organisation; all of them if it is not given.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only what happened from then on, in UNIX seconds; everything if it is not given.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description How many at most.
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
                         * @description Says that it worked.
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
                 * @description For operators: only this organisation; all of them if it is not given.
                 * @example acme
                 */
                readonly organisation?: string;
                /**
                 * @description Only what happened from then on, in UNIX seconds; everything if it is not given.
                 * @example 1767225600
                 */
                readonly since?: number;
                /**
                 * @description How many at most.
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
                         * @description Says that it worked.
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
            /** @description The caller has it already. */
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
            /** @description The caller has it already. */
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
            /** @description The caller has it already. */
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
