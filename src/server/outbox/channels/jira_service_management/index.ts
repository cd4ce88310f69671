export { jiraServiceManagement } from './jira-service-management.ts';
