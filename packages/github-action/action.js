// Bundled from main.ts by `npm run sdk`. Do not edit.
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
// packages/sdk/src/generated/error-codes.ts
const errorCodes = {
	400: "malformed",
	401: "unauthenticated",
	403: "forbidden",
	404: "not_found",
	405: "method_not_allowed",
	409: "conflict",
	413: "too_large",
	415: "unsupported_type",
	422: "invalid",
	429: "too_many",
	503: "unavailable"
};
// packages/sdk/src/errors.ts
var ApiError = class extends Error {
	constructor(status, headers, body, nowMs) {
		const { message, errors } = read(body);
		super(message ?? `The server responded with status ${status}.`);
		this.name = "ApiError";
		this.status = status;
		this.code = errorCodes[status] ?? "failed";
		this.errors = errors ?? {};
		this.requestId = headers.get("x-request-id") ?? void 0;
		this.retryAfterMs = retryAfterMs(headers.get("retry-after"), nowMs);
	}
};
var ConnectionError = class extends Error {
	constructor(url, cause) {
		super(`No response from ${url}: ${reasonOf(cause)}`);
		this.name = "ConnectionError";
		this.cause = cause;
	}
};
function reasonOf(error) {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
function read(body) {
	try {
		const { message, errors } = JSON.parse(body) ?? {};
		return {
			...typeof message === "string" && { message },
			...typeof errors === "object" && errors && { errors }
		};
	} catch {
		return {};
	}
}
function retryAfterMs(header, nowMs) {
	if (header === null || header.trim() === "") return void 0;
	if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1e3;
	const at = Date.parse(header);
	return Number.isNaN(at) ? void 0 : Math.max(0, at - nowMs);
}
// packages/sdk/src/pages.ts
var Pages = class {
	#load;
	#query;
	constructor(load, query) {
		this.#load = load;
		this.#query = query;
	}
	then(onPage, onError) {
		return this.#load(this.#query).then(onPage, onError);
	}
	async *pages() {
		for (let query = this.#query; query;) {
			const page = await this.#load(query);
			yield page;
			query = next(query, page);
		}
	}
	async *[Symbol.asyncIterator]() {
		for await (const page of this.pages()) yield* page.data;
	}
};
function next(query, page) {
	if (typeof page.next === "string") return {
		...query,
		after: page.next
	};
	return (page.links ? page.links.next !== null : page.meta?.more === true) ? {
		...query,
		page: Number(query.page ?? 1) + 1
	} : void 0;
}
// packages/sdk/src/client.ts
const retriedStatuses = [
	429,
	502,
	503,
	504
];
const firstBackoffMs = 500;
const maxBackoffMs = 8e3;
const systemClock = {
	now: Date.now,
	random: Math.random,
	sleep(ms, signal) {
		return new Promise((resolve, reject) => {
			const abort = () => {
				clearTimeout(timer);
				reject(signal?.reason);
			};
			const timer = setTimeout(() => {
				signal?.removeEventListener("abort", abort);
				resolve();
			}, ms);
			if (signal?.aborted) abort();
			else signal?.addEventListener("abort", abort, { once: true });
		});
	}
};
var Client = class {
	#base;
	#settings;
	#clock;
	constructor(settings) {
		this.#base = `${settings.url.replace(/\/+$/, "")}/api/v1`;
		this.#settings = settings;
		this.#clock = settings.clock ?? systemClock;
	}
	json(method, path, sent = {}) {
		return this.#send(method, path, sent, async (response) => JSON.parse(await response.text()));
	}
	file(method, path, sent = {}) {
		return this.#send(method, path, sent, async (response) => response);
	}
	pages(path, { query, options }) {
		return new Pages((page) => this.json("GET", path, {
			query: page,
			options
		}), { ...query });
	}
	async #send(method, path, sent, read) {
		const { signal, idempotencyKey, ...options } = sent.options ?? {};
		const retries = options.idempotent ?? (idempotencyKey !== void 0 || /^(GET|PUT|DELETE)$/.test(method)) ? options.retries ?? this.#settings.retries ?? 3 : 0;
		for (let attempt = 0;; attempt++) try {
			return await this.#attempt(method, path, sent, read);
		} catch (error) {
			const waitMs = attempt < retries ? this.#waitMs(error, attempt) : void 0;
			if (waitMs === void 0) throw error;
			await this.#clock.sleep(waitMs, signal);
		}
	}
	async #attempt(method, path, { query, body, file, options = {} }, read) {
		const url = this.#base + path + queryOf(query);
		const headers = { accept: "*/*" };
		if (this.#settings.apiKey !== void 0) headers.authorization = `Bearer ${this.#settings.apiKey}`;
		if (body) headers["content-type"] = "application/json";
		if (file) headers["content-type"] = file.type || "application/octet-stream";
		if (options.idempotencyKey !== void 0) headers["idempotency-key"] = options.idempotencyKey;
		const { signal, timeoutMs = this.#settings.timeoutMs ?? 3e4 } = options;
		const limit = new AbortController();
		const timer = setTimeout(() => limit.abort(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
		try {
			const response = await (this.#settings.fetch ?? fetch)(url, {
				method,
				headers,
				redirect: method === "GET" ? "follow" : "error",
				signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
				...body ? { body: JSON.stringify(body) } : file ? { body: file } : {}
			});
			if (!response.ok) throw new ApiError(response.status, response.headers, await response.text(), this.#clock.now());
			return await read(response);
		} catch (error) {
			if (error instanceof ApiError) throw error;
			signal?.throwIfAborted();
			throw new ConnectionError(this.#settings.url, limit.signal.aborted ? limit.signal.reason : error);
		} finally {
			clearTimeout(timer);
		}
	}
	#waitMs(error, attempt) {
		if (!(error instanceof ApiError ? retriedStatuses.includes(error.status) : error instanceof ConnectionError)) return void 0;
		const asked = error instanceof ApiError ? error.retryAfterMs : void 0;
		if (asked !== void 0) return asked <= (this.#settings.maxWaitMs ?? 6e4) ? asked : void 0;
		return Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt) * (.5 + this.#clock.random() / 2);
	}
};
function queryOf(query) {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) for (const one of Array.isArray(value) ? value : [value]) if (one !== void 0 && one !== null) search.append(name, String(one));
	return search.size === 0 ? "" : `?${search}`;
}
// packages/github-action/main.ts
const { env, stdout } = process;
const input = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
const command = (name, value) => {
	const escaped = value.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
	stdout.write(`::${name}::${escaped}\n`);
};
function append(file, name, value) {
	const path = env[file];
	if (path === void 0) throw new Error(`${file} is not set. Run this as an action.`);
	const end = randomUUID();
	appendFileSync(path, `${name}<<${end}\n${value}\n${end}\n`);
}
function required(name) {
	const value = input(name);
	if (value === "") throw new Error(`The input ${name} is empty. Set it under "with".`);
	return value;
}
function numberOf(name, text, max = Number.MAX_SAFE_INTEGER) {
	const value = Number(text);
	if (!/^\d+$/.test(text) || value < 1 || value > max) throw new Error(`The input ${name} must be a whole number${max < Number.MAX_SAFE_INTEGER ? ` from 1 to ${max}` : ""}, not "${text}".`);
	return value;
}
function open() {
	const apiKey = required("api-key");
	command("add-mask", apiKey);
	const url = required("url");
	if (!/^https?:\/\/[^/]/.test(url)) throw new Error(`The input url must begin with https:// or http://, not "${url}".`);
	return new Client({
		url,
		apiKey
	});
}
async function mark(gatehouse, text) {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, GITHUB_RUN_ID: run } = env;
	const commit = server && repository && sha ? `${server}/${repository}/commit/${sha}` : null;
	const website = input("website-id");
	const body = {
		kind: "release",
		text,
		url: input("mark-url") || commit,
		website_id: website === "" ? null : numberOf("website-id", website),
		reference: (input("reference") || [repository, run].filter(Boolean).join("#")).slice(-100) || null
	};
	const options = { idempotent: body.reference !== null };
	const { data } = await gatehouse.json("POST", "/annotations", {
		body,
		options
	});
	append("GITHUB_OUTPUT", "annotation-id", String(data.id));
	stdout.write(`Marked the release ${text} (annotation ${data.id}).\n`);
}
async function startMaintenance(gatehouse, monitors) {
	const ids = monitors.split(",").map((id) => id.trim());
	const now = new Date().toISOString();
	const body = {
		name: input("maintenance-name") || "Deployment",
		recurrence: "once",
		time_zone: "UTC",
		starts_on: now.slice(0, 10),
		start_time: now.slice(11, 16),
		duration_minutes: numberOf("maintenance-minutes", input("maintenance-minutes") || "60", 10080),
		...monitors === "all" ? { all_monitors: true } : { monitor_ids: ids.map((id) => numberOf("maintenance", id)) }
	};
	const { data } = await gatehouse.json("POST", "/maintenances", { body });
	append("GITHUB_STATE", "maintenance", String(data.id));
	append("GITHUB_STATE", "started", now);
	append("GITHUB_OUTPUT", "maintenance-id", String(data.id));
	stdout.write(`Maintenance ${data.id} has begun. It ends with the job.\n`);
}
async function endMaintenance(gatehouse, id) {
	const startMs = Math.floor(Date.parse(env.STATE_started ?? "") / 6e4) * 6e4;
	const minutes = Math.max(1, Math.floor((Date.now() - startMs) / 6e4));
	try {
		await gatehouse.json("PUT", `/maintenances/${id}`, { body: { duration_minutes: minutes } });
		stdout.write(`Maintenance ${id} has ended.\n`);
	} catch (error) {
		if (!(error instanceof ApiError && error.code === "not_found")) throw error;
		stdout.write(`Maintenance ${id} was deleted before.\n`);
	}
}
async function main() {
	const [text, monitors] = [input("mark"), input("maintenance")];
	if (text === "" && monitors === "") throw new Error("Set the input mark, the input maintenance, or both.");
	const gatehouse = open();
	if (monitors !== "") await startMaintenance(gatehouse, monitors);
	if (text !== "") await mark(gatehouse, text);
}
function explain(error) {
	if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
	const fields = Object.values(error.errors).flat().join(" ");
	return `Gatehouse responded with ${error.status}: ${fields || error.message}`;
}
try {
	if (env.STATE_isPost !== "true") {
		append("GITHUB_STATE", "isPost", "true");
		await main();
	} else if (env.STATE_maintenance !== void 0) await endMaintenance(open(), env.STATE_maintenance);
} catch (error) {
	command("error", explain(error));
	process.exitCode = 1;
}
export {};
