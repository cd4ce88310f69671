# Generated from the OpenAPI document by `npm run sdk`. Do not edit.
# ruff: noqa
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

_AccountEvent = TypedDict("_AccountEvent", {
    "type": "Literal[\"account.reactivated\"]",
    "timestamp": "str",
    "data": "AccountEventData",
})
_AccountEventMore = TypedDict("_AccountEventMore", {
    "test": "Literal[True]",
}, total=False)
class AccountEvent(_AccountEvent, _AccountEventMore):
    pass

AccountEventData = TypedDict("AccountEventData", {
    "account": "PayoutAccount",
    "link": "str",
})

_AccountKeptEvent = TypedDict("_AccountKeptEvent", {
    "type": "Literal[\"account.kept\"]",
    "timestamp": "str",
    "data": "AccountEventData",
})
_AccountKeptEventMore = TypedDict("_AccountKeptEventMore", {
    "test": "Literal[True]",
}, total=False)
class AccountKeptEvent(_AccountKeptEvent, _AccountKeptEventMore):
    pass

_ActivateLicenceBody = TypedDict("_ActivateLicenceBody", {
    "purchase_code": "str",
    "item_id": "int",
    "machine": "str",
})
_ActivateLicenceBodyMore = TypedDict("_ActivateLicenceBodyMore", {
    "label": "Optional[str]",
    "version": "Optional[str]",
}, total=False)
class ActivateLicenceBody(_ActivateLicenceBody, _ActivateLicenceBodyMore):
    pass

ActivateLicenceData = TypedDict("ActivateLicenceData", {
    "activated": "Literal[True]",
    "is_new": "bool",
    "activation": "ActivateLicenceDataActivation",
    "activations": "ListPurchaseActivationsMeta",
})

ActivateLicenceData2 = TypedDict("ActivateLicenceData2", {
    "activated": "Literal[False]",
    "reason": "Literal[\"not_found\", \"refunded\", \"disputed\", \"revoked\", \"expired\", \"limit_reached\"]",
})

ActivateLicenceDataActivation = TypedDict("ActivateLicenceDataActivation", {
    "object": "Literal[\"activation\"]",
    "label": "str",
    "created_at": "str",
})

_ActivatePurchaseBody = TypedDict("_ActivatePurchaseBody", {
    "purchase_code": "str",
})
_ActivatePurchaseBodyMore = TypedDict("_ActivatePurchaseBodyMore", {
    "item_id": "Optional[int]",
    "machine": "Optional[str]",
    "domain": "Optional[str]",
    "label": "Optional[str]",
}, total=False)
class ActivatePurchaseBody(_ActivatePurchaseBody, _ActivatePurchaseBodyMore):
    pass

ActivatePurchaseData = TypedDict("ActivatePurchaseData", {
    "activated": "Literal[True]",
    "is_new": "bool",
    "activation": "ListPurchaseActivationsDataEntry",
    "activations": "ListPurchaseActivationsMeta",
})

ActivatePurchaseData2 = TypedDict("ActivatePurchaseData2", {
    "activated": "Literal[False]",
    "reason": "Literal[\"refunded\", \"disputed\", \"revoked\", \"expired\", \"other_item\", \"malformed\", \"not_found\", \"limit_reached\"]",
})

_AddReportRecipientBody = TypedDict("_AddReportRecipientBody", {
    "email": "str",
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
})
_AddReportRecipientBodyMore = TypedDict("_AddReportRecipientBodyMore", {
    "segment_id": "Optional[int]",
    "pdf": "Optional[Literal[0, 1]]",
    "csv": "Optional[Literal[0, 1]]",
}, total=False)
class AddReportRecipientBody(_AddReportRecipientBody, _AddReportRecipientBodyMore):
    pass

_AddUptimeReportRecipientBody = TypedDict("_AddUptimeReportRecipientBody", {
    "email": "str",
})
_AddUptimeReportRecipientBodyMore = TypedDict("_AddUptimeReportRecipientBodyMore", {
    "language": "Optional[Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]]",
    "time_zone": "Optional[str]",
}, total=False)
class AddUptimeReportRecipientBody(_AddUptimeReportRecipientBody, _AddUptimeReportRecipientBodyMore):
    pass

AlertPolicy = TypedDict("AlertPolicy", {
    "id": "int",
    "object": "Literal[\"alert_policy\"]",
    "name": "str",
    "delay_minutes": "int",
    "steps": "List[AlertPolicyStepsEntry]",
    "quiet_hours": "Optional[AlertPolicyQuietHours]",
    "quiet_exempts_critical": "bool",
    "is_default": "bool",
    "monitors": "int",
    "created_at": "str",
    "updated_at": "str",
})

AlertPolicyQuietHours = TypedDict("AlertPolicyQuietHours", {
    "from": "str",
    "to": "str",
    "weekdays": "List[int]",
    "time_zone": "str",
})

AlertPolicyStepsEntry = TypedDict("AlertPolicyStepsEntry", {
    "after_minutes": "int",
    "alerts": "List[MonitorRequestHeadersEntry]",
})

Annotation = TypedDict("Annotation", {
    "id": "Optional[int]",
    "object": "Literal[\"annotation\"]",
    "kind": "Literal[\"note\", \"release\", \"incident\", \"maintenance\", \"version\", \"price\", \"coupon\", \"import\", \"shop_alert\", \"settings\"]",
    "text": "str",
    "at": "str",
    "ends_at": "Optional[str]",
    "is_ongoing": "bool",
    "url": "Optional[str]",
    "website_id": "Optional[int]",
    "monitor_id": "Optional[int]",
    "item_id": "Optional[int]",
    "reference": "Optional[str]",
})

Announcement = TypedDict("Announcement", {
    "id": "int",
    "object": "Literal[\"announcement\"]",
    "title": "str",
    "text": "str",
    "kind": "Literal[\"info\", \"warning\", \"maintenance\"]",
    "starts_at": "str",
    "ends_at": "Optional[str]",
    "created_at": "str",
})

_AnswerSupportQuestionBody = TypedDict("_AnswerSupportQuestionBody", {
    "message": "str",
})
_AnswerSupportQuestionBodyMore = TypedDict("_AnswerSupportQuestionBodyMore", {
    "close": "Optional[Literal[0, 1]]",
}, total=False)
class AnswerSupportQuestionBody(_AnswerSupportQuestionBody, _AnswerSupportQuestionBodyMore):
    pass

_ApiKeyEvent = TypedDict("_ApiKeyEvent", {
    "type": "Literal[\"api_key.created\", \"api_key.ended\"]",
    "timestamp": "str",
    "data": "ApiKeyEventData",
})
_ApiKeyEventMore = TypedDict("_ApiKeyEventMore", {
    "test": "Literal[True]",
}, total=False)
class ApiKeyEvent(_ApiKeyEvent, _ApiKeyEventMore):
    pass

ApiKeyEventData = TypedDict("ApiKeyEventData", {
    "api_key": "ApiKeyEventDataApiKey",
    "by": "Optional[str]",
    "link": "str",
})

ApiKeyEventDataApiKey = TypedDict("ApiKeyEventDataApiKey", {
    "id": "int",
    "name": "str",
    "prefix": "str",
    "scopes": "Optional[List[str]]",
    "expires_at": "Optional[str]",
})

_ApiKeyExpiringEvent = TypedDict("_ApiKeyExpiringEvent", {
    "type": "Literal[\"api_key.expiring\"]",
    "timestamp": "str",
    "data": "ApiKeyExpiringEventData",
})
_ApiKeyExpiringEventMore = TypedDict("_ApiKeyExpiringEventMore", {
    "test": "Literal[True]",
}, total=False)
class ApiKeyExpiringEvent(_ApiKeyExpiringEvent, _ApiKeyExpiringEventMore):
    pass

ApiKeyExpiringEventData = TypedDict("ApiKeyExpiringEventData", {
    "api_key": "ApiKeyExpiringEventDataApiKey",
    "link": "str",
})

ApiKeyExpiringEventDataApiKey = TypedDict("ApiKeyExpiringEventDataApiKey", {
    "id": "int",
    "name": "str",
    "prefix": "str",
    "scopes": "Optional[List[str]]",
    "expires_at": "str",
    "last_used_at": "Optional[str]",
})

ApplyCatalogueImportBody = TypedDict("ApplyCatalogueImportBody", {
    "skip_refused": "Optional[Literal[0, 1]]",
}, total=False)

ArrangeItemScreenshotsBody = TypedDict("ArrangeItemScreenshotsBody", {
    "screenshots": "List[str]",
})

Balance = TypedDict("Balance", {
    "object": "Literal[\"balance\"]",
    "currency": "str",
    "balance": "float",
    "held": "float",
    "in_payout": "float",
    "stray": "float",
    "direct": "float",
})

_CertificateEvent = TypedDict("_CertificateEvent", {
    "type": "Literal[\"certificate.expiring\"]",
    "timestamp": "str",
    "data": "CertificateEventData",
})
_CertificateEventMore = TypedDict("_CertificateEventMore", {
    "test": "Literal[True]",
}, total=False)
class CertificateEvent(_CertificateEvent, _CertificateEventMore):
    pass

CertificateEventData = TypedDict("CertificateEventData", {
    "monitor": "IncidentEventDataMonitor",
    "expires_at": "str",
    "host": "Optional[str]",
    "link": "str",
})

Check = TypedDict("Check", {
    "at": "str",
    "good": "bool",
    "maintenance": "bool",
    "status": "int",
    "cause": "str",
    "dns": "float",
    "connect": "float",
    "tls": "float",
    "first_byte": "float",
    "total": "float",
    "address": "str",
    "final_url": "str",
    "protocol": "str",
    "certificate_expires_at": "Optional[str]",
})

_CheckForUpdatesBody = TypedDict("_CheckForUpdatesBody", {
    "purchase_code": "str",
})
_CheckForUpdatesBodyMore = TypedDict("_CheckForUpdatesBodyMore", {
    "channel": "Optional[Literal[\"stable\", \"beta\"]]",
    "line": "Optional[str]",
    "platform": "Optional[str]",
    "version": "Optional[str]",
    "machine": "Optional[str]",
}, total=False)
class CheckForUpdatesBody(_CheckForUpdatesBody, _CheckForUpdatesBodyMore):
    pass

_CheckPurchaseCodeBody = TypedDict("_CheckPurchaseCodeBody", {
    "purchase_code": "str",
})
_CheckPurchaseCodeBodyMore = TypedDict("_CheckPurchaseCodeBodyMore", {
    "item_id": "Optional[int]",
    "machine": "Optional[str]",
    "domain": "Optional[str]",
}, total=False)
class CheckPurchaseCodeBody(_CheckPurchaseCodeBody, _CheckPurchaseCodeBodyMore):
    pass

CheckPurchaseCodeData = TypedDict("CheckPurchaseCodeData", {
    "valid": "Literal[True]",
    "purchase": "CheckPurchaseCodeDataPurchase",
    "activations": "CheckPurchaseCodeDataActivations",
})

CheckPurchaseCodeData2 = TypedDict("CheckPurchaseCodeData2", {
    "valid": "Literal[False]",
    "reason": "Literal[\"refunded\", \"disputed\", \"revoked\", \"expired\", \"other_item\", \"malformed\", \"not_found\"]",
})

CheckPurchaseCodeDataActivations = TypedDict("CheckPurchaseCodeDataActivations", {
    "used": "int",
    "limit": "Optional[int]",
    "activated": "Optional[bool]",
})

_CheckPurchaseCodeDataPurchase = TypedDict("_CheckPurchaseCodeDataPurchase", {
    "purchase_code": "str",
    "license_type": "str",
    "price": "float",
    "currency": "str",
    "item": "CheckPurchaseCodeDataPurchaseItem",
    "downloaded": "bool",
    "date": "str",
})
_CheckPurchaseCodeDataPurchaseMore = TypedDict("_CheckPurchaseCodeDataPurchaseMore", {
    "supported_until": "str",
}, total=False)
class CheckPurchaseCodeDataPurchase(_CheckPurchaseCodeDataPurchase, _CheckPurchaseCodeDataPurchaseMore):
    pass

CheckPurchaseCodeDataPurchaseItem = TypedDict("CheckPurchaseCodeDataPurchaseItem", {
    "id": "int",
    "name": "str",
    "description": "str",
    "category": "str",
    "sub_category": "str",
    "options": "List[str]",
    "version": "str",
    "demo_link": "str",
    "tags": "List[str]",
    "media": "MarketItemMedia",
    "price": "MarketItemPrice",
    "currency": "str",
    "published_at": "str",
})

Contact = TypedDict("Contact", {
    "id": "int",
    "object": "Literal[\"contact\"]",
    "name": "str",
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
    "masked_value": "str",
    "is_default": "bool",
    "used_by": "ContactUsedBy",
    "last_test": "Optional[ContactLastTest]",
    "template": "Optional[ContactTemplate]",
    "created_at": "str",
    "updated_at": "str",
})

ContactLastTest = TypedDict("ContactLastTest", {
    "at": "str",
    "delivered": "bool",
    "error": "Optional[str]",
})

ContactTemplate = TypedDict("ContactTemplate", {
    "content_type": "str",
    "body": "Optional[str]",
    "headers": "List[ContactTemplateHeadersEntry]",
})

ContactTemplateHeadersEntry = TypedDict("ContactTemplateHeadersEntry", {
    "key": "str",
})

ContactUsedBy = TypedDict("ContactUsedBy", {
    "monitors": "Optional[int]",
    "alert_policies": "Optional[int]",
    "objectives": "Optional[int]",
    "websites": "Optional[int]",
    "shop_alerts": "Optional[bool]",
})

ConversionAlert = TypedDict("ConversionAlert", {
    "id": "int",
    "object": "Literal[\"conversion_alert\"]",
    "goal_id": "Optional[int]",
    "goal": "Optional[str]",
    "currency": "Optional[str]",
    "condition": "Literal[\"below\", \"drop\", \"spike\"]",
    "threshold": "float",
    "span": "Literal[\"hour\", \"day\"]",
    "active_since": "Optional[str]",
    "created_at": "str",
})

_ConversionsEvent = TypedDict("_ConversionsEvent", {
    "type": "Literal[\"conversions.alert\", \"conversions.alert_over\"]",
    "timestamp": "str",
    "data": "ConversionsEventData",
})
_ConversionsEventMore = TypedDict("_ConversionsEventMore", {
    "test": "Literal[True]",
}, total=False)
class ConversionsEvent(_ConversionsEvent, _ConversionsEventMore):
    pass

ConversionsEventData = TypedDict("ConversionsEventData", {
    "website": "QuietHoursWebsitesEntry",
    "conversions": "ConversionsEventDataConversions",
    "link": "str",
})

ConversionsEventDataConversions = TypedDict("ConversionsEventDataConversions", {
    "alert_id": "int",
    "goal": "Optional[IncidentShownUnreachableMonitorsEntry]",
    "currency": "Optional[str]",
    "value": "float",
    "usual": "Optional[float]",
    "condition": "Literal[\"below\", \"drop\", \"spike\"]",
    "threshold": "float",
    "minutes": "int",
    "until": "str",
    "started_at": "str",
})

Coupon = TypedDict("Coupon", {
    "id": "int",
    "object": "Literal[\"coupon\"]",
    "code": "str",
    "item_id": "Optional[int]",
    "item_ids": "List[int]",
    "licence": "Optional[Literal[\"regular\", \"extended\"]]",
    "tier_ids": "List[int]",
    "percent": "Optional[int]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
    "minimum": "Optional[float]",
    "is_once_per_customer": "bool",
    "is_first_purchase_only": "bool",
    "max_uses": "Optional[int]",
    "uses": "int",
    "starts_at": "Optional[str]",
    "ends_at": "Optional[str]",
    "revenue": "List[CouponRevenueEntry]",
    "is_active": "bool",
    "created_at": "str",
})

CouponRevenueEntry = TypedDict("CouponRevenueEntry", {
    "currency": "str",
    "amount": "float",
})

_CreateAlertPolicyBody = TypedDict("_CreateAlertPolicyBody", {
    "name": "str",
})
_CreateAlertPolicyBodyMore = TypedDict("_CreateAlertPolicyBodyMore", {
    "delay_minutes": "Optional[int]",
    "steps": "List[CreateAlertPolicyBodyStepsEntry]",
    "quiet_hours": "Optional[CreateAlertPolicyBodyQuietHours]",
    "quiet_exempts_critical": "Optional[bool]",
    "is_default": "Optional[bool]",
}, total=False)
class CreateAlertPolicyBody(_CreateAlertPolicyBody, _CreateAlertPolicyBodyMore):
    pass

_CreateAlertPolicyBodyQuietHours = TypedDict("_CreateAlertPolicyBodyQuietHours", {
    "from": "str",
    "to": "str",
})
_CreateAlertPolicyBodyQuietHoursMore = TypedDict("_CreateAlertPolicyBodyQuietHoursMore", {
    "weekdays": "List[int]",
    "time_zone": "Optional[str]",
}, total=False)
class CreateAlertPolicyBodyQuietHours(_CreateAlertPolicyBodyQuietHours, _CreateAlertPolicyBodyQuietHoursMore):
    pass

CreateAlertPolicyBodyStepsEntry = TypedDict("CreateAlertPolicyBodyStepsEntry", {
    "after_minutes": "int",
    "alerts": "List[CreateMonitorBodyAlertsEntry]",
})

_CreateAnnotationBody = TypedDict("_CreateAnnotationBody", {
    "text": "str",
})
_CreateAnnotationBodyMore = TypedDict("_CreateAnnotationBodyMore", {
    "kind": "Optional[Literal[\"note\", \"release\"]]",
    "at": "Optional[str]",
    "ends_at": "Optional[str]",
    "url": "Optional[str]",
    "website_id": "Optional[int]",
    "monitor_id": "Optional[int]",
    "item_id": "Optional[int]",
    "reference": "Optional[str]",
}, total=False)
class CreateAnnotationBody(_CreateAnnotationBody, _CreateAnnotationBodyMore):
    pass

_CreateAnnouncementBody = TypedDict("_CreateAnnouncementBody", {
    "title": "str",
})
_CreateAnnouncementBodyMore = TypedDict("_CreateAnnouncementBodyMore", {
    "text": "Optional[str]",
    "kind": "Optional[Literal[\"info\", \"warning\", \"maintenance\"]]",
    "starts_at": "Optional[str]",
    "ends_at": "Optional[str]",
}, total=False)
class CreateAnnouncementBody(_CreateAnnouncementBody, _CreateAnnouncementBodyMore):
    pass

CreateCatalogueImportQuery = TypedDict("CreateCatalogueImportQuery", {
    "file_name": "str",
    "dry_run": "Literal[0, 1]",
    "skip_refused": "Literal[0, 1]",
}, total=False)

_CreateContactBody = TypedDict("_CreateContactBody", {
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
})
_CreateContactBodyMore = TypedDict("_CreateContactBodyMore", {
    "name": "Optional[str]",
    "is_default": "Optional[bool]",
    "template": "Optional[CreateContactBodyTemplate]",
}, total=False)
class CreateContactBody(_CreateContactBody, _CreateContactBodyMore):
    pass

CreateContactBodyTemplate = TypedDict("CreateContactBodyTemplate", {
    "content_type": "str",
    "body": "Optional[str]",
    "headers": "Optional[List[CreateContactBodyTemplateHeadersEntry]]",
}, total=False)

_CreateContactBodyTemplateHeadersEntry = TypedDict("_CreateContactBodyTemplateHeadersEntry", {
    "key": "str",
})
_CreateContactBodyTemplateHeadersEntryMore = TypedDict("_CreateContactBodyTemplateHeadersEntryMore", {
    "value": "Optional[str]",
}, total=False)
class CreateContactBodyTemplateHeadersEntry(_CreateContactBodyTemplateHeadersEntry, _CreateContactBodyTemplateHeadersEntryMore):
    pass

CreateContactData = TypedDict("CreateContactData", {
    "id": "int",
    "object": "Literal[\"contact\"]",
    "name": "str",
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
    "masked_value": "str",
    "is_default": "bool",
    "used_by": "ContactUsedBy",
    "last_test": "Optional[ContactLastTest]",
    "template": "Optional[ContactTemplate]",
    "created_at": "str",
    "updated_at": "str",
    "uses": "List[CreateContactDataUsesEntry]",
})

CreateContactDataUsesEntry = TypedDict("CreateContactDataUsesEntry", {
    "object": "Literal[\"monitor\", \"alert_policy\", \"objective\", \"website\", \"shop\"]",
    "id": "Optional[int]",
    "name": "str",
    "is_only_recipient": "bool",
})

_CreateConversionAlertBody = TypedDict("_CreateConversionAlertBody", {
    "condition": "Literal[\"below\", \"drop\", \"spike\"]",
    "threshold": "float",
    "span": "Literal[\"hour\", \"day\"]",
})
_CreateConversionAlertBodyMore = TypedDict("_CreateConversionAlertBodyMore", {
    "goal_id": "Optional[int]",
    "currency": "Optional[str]",
}, total=False)
class CreateConversionAlertBody(_CreateConversionAlertBody, _CreateConversionAlertBodyMore):
    pass

_CreateCouponBody = TypedDict("_CreateCouponBody", {
    "code": "str",
})
_CreateCouponBodyMore = TypedDict("_CreateCouponBodyMore", {
    "item_id": "Optional[int]",
    "item_ids": "Optional[List[int]]",
    "licence": "Optional[Literal[\"regular\", \"extended\"]]",
    "tier_ids": "Optional[List[int]]",
    "percent": "Optional[int]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
    "minimum": "Optional[float]",
    "is_once_per_customer": "Optional[Literal[0, 1]]",
    "is_first_purchase_only": "Optional[Literal[0, 1]]",
    "max_uses": "Optional[int]",
    "starts_at": "Optional[str]",
    "ends_at": "Optional[str]",
    "is_active": "Optional[Literal[0, 1]]",
}, total=False)
class CreateCouponBody(_CreateCouponBody, _CreateCouponBodyMore):
    pass

CreateCustomerNoteBody = TypedDict("CreateCustomerNoteBody", {
    "text": "str",
})

CreateFunnelBody = TypedDict("CreateFunnelBody", {
    "name": "str",
    "steps": "List[CreateFunnelBodyStepsEntry]",
})

_CreateFunnelBodyStepsEntry = TypedDict("_CreateFunnelBodyStepsEntry", {
    "kind": "Literal[\"page\", \"event\"]",
    "value": "str",
})
_CreateFunnelBodyStepsEntryMore = TypedDict("_CreateFunnelBodyStepsEntryMore", {
    "property": "Optional[str]",
    "property_value": "Optional[str]",
}, total=False)
class CreateFunnelBodyStepsEntry(_CreateFunnelBodyStepsEntry, _CreateFunnelBodyStepsEntryMore):
    pass

_CreateGoalBody = TypedDict("_CreateGoalBody", {
    "kind": "Literal[\"page\", \"event\", \"scroll\"]",
    "value": "str",
})
_CreateGoalBodyMore = TypedDict("_CreateGoalBodyMore", {
    "name": "Optional[str]",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
    "scroll": "Optional[int]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
}, total=False)
class CreateGoalBody(_CreateGoalBody, _CreateGoalBodyMore):
    pass

_CreateItemBody = TypedDict("_CreateItemBody", {
    "name": "str",
})
_CreateItemBodyMore = TypedDict("_CreateItemBodyMore", {
    "kind": "Optional[Literal[\"image\", \"audio\", \"video\"]]",
    "description": "Optional[str]",
    "category": "Optional[str]",
    "sub_category": "Optional[str]",
    "options": "Optional[List[str]]",
    "tags": "Optional[List[str]]",
    "demo_link": "Optional[str]",
    "price_regular": "Optional[float]",
    "price_extended": "Optional[float]",
    "is_extended_free": "Optional[Literal[0, 1]]",
    "currency": "Optional[str]",
    "price_minimum": "Optional[float]",
    "sale_percent": "Optional[int]",
    "sale_regular": "Optional[float]",
    "sale_extended": "Optional[float]",
    "sale_tiers_percent": "Optional[int]",
    "sale_starts_at": "Optional[str]",
    "sale_ends_at": "Optional[str]",
    "prices": "Optional[Dict[str, MarketItemPricesValue]]",
    "support_months": "Optional[int]",
    "activation_limit": "Optional[int]",
    "has_public_licence_check": "Optional[Literal[0, 1]]",
    "product_ids": "Optional[List[str]]",
    "is_code_only": "Optional[Literal[0, 1]]",
    "is_tiers_only": "Optional[Literal[0, 1]]",
    "support_price": "Optional[float]",
    "support_price_months": "Optional[int]",
}, total=False)
class CreateItemBody(_CreateItemBody, _CreateItemBodyMore):
    pass

_CreateItemVersionBody = TypedDict("_CreateItemVersionBody", {
    "version": "str",
})
_CreateItemVersionBodyMore = TypedDict("_CreateItemVersionBodyMore", {
    "changes": "Optional[str]",
    "channel": "Optional[Literal[\"stable\", \"beta\"]]",
}, total=False)
class CreateItemVersionBody(_CreateItemVersionBody, _CreateItemVersionBodyMore):
    pass

_CreateLicenceBody = TypedDict("_CreateLicenceBody", {
    "purchase_code": "str",
})
_CreateLicenceBodyMore = TypedDict("_CreateLicenceBodyMore", {
    "item_id": "Optional[int]",
    "machine": "Optional[str]",
    "domain": "Optional[str]",
    "label": "Optional[str]",
    "nonce": "Optional[str]",
    "days": "Optional[int]",
}, total=False)
class CreateLicenceBody(_CreateLicenceBody, _CreateLicenceBodyMore):
    pass

_CreateLicenceFileBody = TypedDict("_CreateLicenceFileBody", {
    "purchase_code": "str",
    "item_id": "int",
    "machine": "str",
})
_CreateLicenceFileBodyMore = TypedDict("_CreateLicenceFileBodyMore", {
    "label": "Optional[str]",
    "version": "Optional[str]",
    "nonce": "Optional[str]",
    "days": "Optional[int]",
}, total=False)
class CreateLicenceFileBody(_CreateLicenceFileBody, _CreateLicenceFileBodyMore):
    pass

CreateLicenceFileData2 = TypedDict("CreateLicenceFileData2", {
    "issued": "Literal[False]",
    "reason": "Literal[\"not_found\", \"refunded\", \"disputed\", \"revoked\", \"expired\", \"limit_reached\"]",
})

_CreateMaintenanceBody = TypedDict("_CreateMaintenanceBody", {
    "name": "str",
    "recurrence": "Literal[\"once\", \"weekly\", \"monthly\"]",
    "starts_on": "str",
    "start_time": "str",
    "duration_minutes": "int",
})
_CreateMaintenanceBodyMore = TypedDict("_CreateMaintenanceBodyMore", {
    "description": "Optional[str]",
    "time_zone": "Optional[str]",
    "ends_on": "Optional[str]",
    "weekdays": "List[int]",
    "month_days": "List[int]",
    "all_monitors": "Optional[bool]",
    "monitor_ids": "List[int]",
}, total=False)
class CreateMaintenanceBody(_CreateMaintenanceBody, _CreateMaintenanceBodyMore):
    pass

_CreateMonitorBody = TypedDict("_CreateMonitorBody", {
    "name": "str",
    "url": "str",
    "interval": "Literal[60, 180, 300, 600, 900, 1800, 3600]",
    "alert_condition": "Literal[\"url_unavailable\", \"url_text\", \"url_no_text\"]",
    "request_method": "Literal[\"GET\", \"POST\", \"HEAD\", \"PUT\", \"DELETE\", \"PATCH\", \"OPTIONS\"]",
})
_CreateMonitorBodyMore = TypedDict("_CreateMonitorBodyMore", {
    "alert_text_lookup": "Optional[str]",
    "request_headers": "List[MonitorRequestHeadersEntry]",
    "request_auth_username": "Optional[str]",
    "request_auth_password": "Optional[str]",
    "request_body": "Optional[str]",
    "request_content_type": "Optional[str]",
    "accepted_status_codes": "Optional[str]",
    "timeout": "Optional[int]",
    "confirmations": "Optional[int]",
    "confirmation_interval": "Optional[int]",
    "recovery_threshold": "Optional[int]",
    "upside_down": "Optional[Literal[0, 1]]",
    "assertions": "List[CreateMonitorBodyAssertionsEntry]",
    "degraded_after": "Optional[int]",
    "alert_when_degraded": "Optional[Literal[0, 1]]",
    "cache_buster": "Optional[Literal[0, 1]]",
    "connection": "Optional[CreateMonitorBodyConnection]",
    "ssl_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "domain_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "maintenance_start_at": "Optional[str]",
    "maintenance_end_at": "Optional[str]",
    "alerts": "List[CreateMonitorBodyAlertsEntry]",
    "confirm_by_traffic": "Optional[Literal[0, 1]]",
    "reminder_hours": "Optional[int]",
    "notes": "Optional[str]",
    "runbook_url": "Optional[str]",
    "group_id": "Optional[int]",
    "depends_on": "List[int]",
    "severity": "Optional[Literal[\"critical\", \"normal\", \"low\"]]",
    "policy_id": "Optional[int]",
    "tags": "List[str]",
}, total=False)
class CreateMonitorBody(_CreateMonitorBody, _CreateMonitorBodyMore):
    pass

CreateMonitorBodyAlertsEntry = TypedDict("CreateMonitorBodyAlertsEntry", {
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
})

_CreateMonitorBodyAssertionsEntry = TypedDict("_CreateMonitorBodyAssertionsEntry", {
    "source": "Literal[\"json\", \"text\", \"header\", \"size\", \"response_time\", \"certificate_issuer\", \"certificate_days\"]",
    "comparison": "Literal[\"equals\", \"not_equals\", \"contains\", \"not_contains\", \"greater_than\", \"less_than\", \"at_least\", \"at_most\", \"exists\", \"not_exists\"]",
})
_CreateMonitorBodyAssertionsEntryMore = TypedDict("_CreateMonitorBodyAssertionsEntryMore", {
    "property": "Optional[str]",
    "target": "Optional[Union[str, float, bool]]",
    "severity": "Optional[Literal[\"down\", \"degraded\"]]",
}, total=False)
class CreateMonitorBodyAssertionsEntry(_CreateMonitorBodyAssertionsEntry, _CreateMonitorBodyAssertionsEntryMore):
    pass

CreateMonitorBodyConnection = TypedDict("CreateMonitorBodyConnection", {
    "ignore_certificate_errors": "Optional[Literal[0, 1]]",
    "ca_certificate": "Optional[str]",
    "client_certificate": "Optional[str]",
    "client_key": "Optional[str]",
    "server_name": "Optional[str]",
    "ip_family": "Optional[Literal[4, 6]]",
    "max_redirects": "Optional[int]",
    "proxy_url": "Optional[str]",
    "proxy_username": "Optional[str]",
    "proxy_password": "Optional[str]",
    "oauth2": "Optional[CreateMonitorBodyConnectionOauth2]",
}, total=False)

CreateMonitorBodyConnectionOauth2 = TypedDict("CreateMonitorBodyConnectionOauth2", {
    "token_url": "Optional[str]",
    "client_id": "Optional[str]",
    "client_secret": "Optional[str]",
    "scope": "Optional[str]",
    "audience": "Optional[str]",
}, total=False)

_CreateMonitorGroupBody = TypedDict("_CreateMonitorGroupBody", {
    "name": "str",
})
_CreateMonitorGroupBodyMore = TypedDict("_CreateMonitorGroupBodyMore", {
    "parent_id": "Optional[int]",
    "down_when": "Optional[Union[Literal[\"any\", \"all\"], int]]",
    "position": "Optional[int]",
}, total=False)
class CreateMonitorGroupBody(_CreateMonitorGroupBody, _CreateMonitorGroupBodyMore):
    pass

_CreateObjectiveBody = TypedDict("_CreateObjectiveBody", {
    "name": "str",
    "target": "float",
    "period": "Literal[\"7d\", \"28d\", \"30d\", \"90d\", \"month\"]",
})
_CreateObjectiveBodyMore = TypedDict("_CreateObjectiveBodyMore", {
    "measure": "Optional[Literal[\"time\", \"visitors\"]]",
    "monitor_ids": "Optional[List[int]]",
    "group_id": "Optional[int]",
    "alerts": "Optional[List[CreateMonitorBodyAlertsEntry]]",
}, total=False)
class CreateObjectiveBody(_CreateObjectiveBody, _CreateObjectiveBodyMore):
    pass

_CreateScheduledExportBody = TypedDict("_CreateScheduledExportBody", {
    "endpoint": "str",
    "bucket": "str",
    "access_key_id": "str",
    "secret_access_key": "str",
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
})
_CreateScheduledExportBodyMore = TypedDict("_CreateScheduledExportBodyMore", {
    "region": "Optional[str]",
    "prefix": "Optional[str]",
    "segment_id": "Optional[int]",
    "paused": "Optional[Literal[0, 1]]",
}, total=False)
class CreateScheduledExportBody(_CreateScheduledExportBody, _CreateScheduledExportBodyMore):
    pass

CreateSegmentBody = TypedDict("CreateSegmentBody", {
    "name": "str",
    "filters": "List[str]",
})

CreateSharedLinkBody = TypedDict("CreateSharedLinkBody", {
    "name": "str",
})

_CreateStatusPageBody = TypedDict("_CreateStatusPageBody", {
    "name": "str",
})
_CreateStatusPageBodyMore = TypedDict("_CreateStatusPageBodyMore", {
    "slug": "Optional[str]",
    "domain": "Optional[str]",
    "description": "Optional[str]",
    "theme": "Optional[Literal[\"auto\", \"light\", \"dark\"]]",
    "accent": "Optional[str]",
    "footer_text": "Optional[str]",
    "footer_url": "Optional[str]",
    "noindex": "Optional[Literal[0, 1]]",
    "show_response_times": "Optional[Literal[0, 1]]",
    "show_causes": "Optional[Literal[0, 1]]",
    "show_objectives": "Optional[Literal[0, 1]]",
    "password": "Optional[str]",
    "groups": "List[CreateStatusPageBodyGroupsEntry]",
    "embed_origins": "Optional[List[str]]",
}, total=False)
class CreateStatusPageBody(_CreateStatusPageBody, _CreateStatusPageBodyMore):
    pass

_CreateStatusPageBodyGroupsEntry = TypedDict("_CreateStatusPageBodyGroupsEntry", {
    "name": "str",
    "monitor_ids": "List[int]",
})
_CreateStatusPageBodyGroupsEntryMore = TypedDict("_CreateStatusPageBodyGroupsEntryMore", {
    "components": "List[CreateStatusPageBodyGroupsEntryComponentsEntry]",
}, total=False)
class CreateStatusPageBodyGroupsEntry(_CreateStatusPageBodyGroupsEntry, _CreateStatusPageBodyGroupsEntryMore):
    pass

_CreateStatusPageBodyGroupsEntryComponentsEntry = TypedDict("_CreateStatusPageBodyGroupsEntryComponentsEntry", {
    "name": "str",
})
_CreateStatusPageBodyGroupsEntryComponentsEntryMore = TypedDict("_CreateStatusPageBodyGroupsEntryComponentsEntryMore", {
    "id": "Optional[int]",
    "state": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]",
}, total=False)
class CreateStatusPageBodyGroupsEntryComponentsEntry(_CreateStatusPageBodyGroupsEntryComponentsEntry, _CreateStatusPageBodyGroupsEntryComponentsEntryMore):
    pass

_CreateStatusReportBody = TypedDict("_CreateStatusReportBody", {
    "title": "str",
    "text": "str",
})
_CreateStatusReportBodyMore = TypedDict("_CreateStatusReportBodyMore", {
    "impact": "Optional[Literal[\"none\", \"minor\", \"major\", \"critical\"]]",
    "affected": "List[CreateStatusReportBodyAffectedEntry]",
    "incident_id": "Optional[int]",
    "phase": "Optional[Literal[\"investigating\", \"identified\", \"monitoring\", \"resolved\"]]",
    "notify": "Optional[Literal[0, 1]]",
    "publish_at": "Optional[str]",
}, total=False)
class CreateStatusReportBody(_CreateStatusReportBody, _CreateStatusReportBodyMore):
    pass

CreateStatusReportBodyAffectedEntry = TypedDict("CreateStatusReportBodyAffectedEntry", {
    "monitor_id": "Optional[int]",
    "component_id": "Optional[int]",
    "state": "Optional[Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]]",
}, total=False)

_CreateStatusReportTemplateBody = TypedDict("_CreateStatusReportTemplateBody", {
    "name": "str",
})
_CreateStatusReportTemplateBodyMore = TypedDict("_CreateStatusReportTemplateBodyMore", {
    "title": "Optional[str]",
    "investigating": "Optional[str]",
    "identified": "Optional[str]",
    "monitoring": "Optional[str]",
    "resolved": "Optional[str]",
}, total=False)
class CreateStatusReportTemplateBody(_CreateStatusReportTemplateBody, _CreateStatusReportTemplateBodyMore):
    pass

_CreateStatusReportUpdateBody = TypedDict("_CreateStatusReportUpdateBody", {
    "phase": "Literal[\"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
    "text": "str",
})
_CreateStatusReportUpdateBodyMore = TypedDict("_CreateStatusReportUpdateBodyMore", {
    "notify": "Optional[Literal[0, 1]]",
    "publish_at": "Optional[str]",
}, total=False)
class CreateStatusReportUpdateBody(_CreateStatusReportUpdateBody, _CreateStatusReportUpdateBodyMore):
    pass

_CreateUptimeReportBody = TypedDict("_CreateUptimeReportBody", {
    "name": "str",
    "frequency": "Literal[\"weekly\", \"monthly\"]",
})
_CreateUptimeReportBodyMore = TypedDict("_CreateUptimeReportBodyMore", {
    "monitor_ids": "Optional[List[int]]",
    "group_ids": "Optional[List[int]]",
    "language": "Optional[Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]]",
    "time_zone": "Optional[str]",
    "sla_target": "Optional[float]",
    "sla_credits": "Optional[List[CreateUptimeReportBodySlaCreditsEntry]]",
    "show_costs": "Optional[Literal[0, 1]]",
    "logo_page_id": "Optional[int]",
}, total=False)
class CreateUptimeReportBody(_CreateUptimeReportBody, _CreateUptimeReportBodyMore):
    pass

CreateUptimeReportBodySlaCreditsEntry = TypedDict("CreateUptimeReportBodySlaCreditsEntry", {
    "below": "float",
    "percent": "float",
})

_CreateWebhookBody = TypedDict("_CreateWebhookBody", {
    "url": "str",
})
_CreateWebhookBodyMore = TypedDict("_CreateWebhookBodyMore", {
    "name": "Optional[str]",
    "events": "Optional[List[Literal[\"monitors\", \"websites\", \"market\", \"account\", \"incident.opened\", \"incident.acknowledged\", \"incident.closed\", \"monitor.degraded\", \"monitor.degraded_over\", \"certificate.expiring\", \"domain.expiring\", \"domain.expired\", \"objective.burning\", \"objective.recovered\", \"maintenance.started\", \"maintenance.ended\", \"visitors.spike\", \"visitors.drop\", \"visitors.drop_over\", \"conversions.alert\", \"conversions.alert_over\", \"export.finished\", \"export.failed\", \"export.paused\", \"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\", \"member.invited\", \"member.joined\", \"member.role_changed\", \"member.email_changed\", \"member.removed\", \"api_key.created\", \"api_key.ended\", \"api_key.expiring\", \"session.created\", \"password.changed\", \"two_factor.changed\", \"passkey.added\", \"passkey.removed\", \"quota.reached\", \"account.reactivated\", \"account.kept\"]]]",
    "monitor_ids": "Optional[List[int]]",
    "website_ids": "Optional[List[int]]",
    "item_ids": "Optional[List[int]]",
    "is_active": "bool",
}, total=False)
class CreateWebhookBody(_CreateWebhookBody, _CreateWebhookBodyMore):
    pass

CreateWebhookData = TypedDict("CreateWebhookData", {
    "id": "int",
    "object": "Literal[\"webhook\"]",
    "name": "str",
    "url": "str",
    "events": "List[str]",
    "monitor_ids": "List[int]",
    "website_ids": "List[int]",
    "item_ids": "List[int]",
    "is_active": "bool",
    "failing_since": "Optional[str]",
    "switched_off_at": "Optional[str]",
    "created_at": "str",
    "secret": "str",
})

_CreateWebhookEndpointBody = TypedDict("_CreateWebhookEndpointBody", {
    "url": "str",
})
_CreateWebhookEndpointBodyMore = TypedDict("_CreateWebhookEndpointBodyMore", {
    "events": "Optional[List[Literal[\"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\"]]]",
    "is_active": "bool",
}, total=False)
class CreateWebhookEndpointBody(_CreateWebhookEndpointBody, _CreateWebhookEndpointBodyMore):
    pass

CreateWebhookEndpointData = TypedDict("CreateWebhookEndpointData", {
    "id": "int",
    "object": "Literal[\"webhook_endpoint\"]",
    "url": "str",
    "events": "List[str]",
    "is_active": "bool",
    "failing_since": "Optional[str]",
    "switched_off_at": "Optional[str]",
    "created_at": "str",
    "secret": "str",
})

_CreateWebsiteBody = TypedDict("_CreateWebsiteBody", {
    "domain": "str",
})
_CreateWebsiteBodyMore = TypedDict("_CreateWebsiteBodyMore", {
    "privacy": "Optional[Literal[0, 1, 2]]",
    "password": "Optional[str]",
    "email": "Optional[Literal[0, 1]]",
    "exclude_bots": "Optional[Literal[0, 1]]",
    "exclude_params": "Optional[str]",
    "exclude_ips": "Optional[str]",
    "exclude_paths": "Optional[str]",
    "exclude_hosts": "Optional[str]",
    "time_zone": "Optional[str]",
    "retention_months": "Optional[Literal[1, 3, 6, 12, 24, 36, 60]]",
    "noindex": "Optional[Literal[0, 1]]",
    "honor_gpc": "Optional[Literal[0, 1]]",
    "shared_annotations": "Optional[List[Literal[\"note\", \"release\", \"incident\", \"maintenance\", \"version\", \"price\", \"coupon\", \"import\", \"settings\"]]]",
    "alerts": "List[CreateMonitorBodyAlertsEntry]",
    "spike_threshold": "Optional[int]",
    "group": "Optional[str]",
    "drop_threshold": "Optional[int]",
}, total=False)
class CreateWebsiteBody(_CreateWebsiteBody, _CreateWebsiteBodyMore):
    pass

CreateWebsiteEventsAnswer = TypedDict("CreateWebsiteEventsAnswer", {
    "accepted": "int",
})

CreateWebsiteEventsBody = TypedDict("CreateWebsiteEventsBody", {
    "url": "Optional[str]",
    "address": "Optional[str]",
    "user_agent": "Optional[str]",
    "name": "Optional[str]",
    "referrer": "Optional[str]",
    "title": "Optional[str]",
    "language": "Optional[str]",
    "screen": "Optional[str]",
    "props": "Optional[Dict[str, Union[str, float, bool]]]",
    "revenue": "Optional[CreateWebsiteEventsBodyRevenue]",
    "user": "Optional[str]",
    "at": "Optional[str]",
    "events": "Optional[List[CreateWebsiteEventsBodyEventsEntry]]",
}, total=False)

_CreateWebsiteEventsBodyEventsEntry = TypedDict("_CreateWebsiteEventsBodyEventsEntry", {
    "url": "str",
    "address": "str",
    "user_agent": "str",
})
_CreateWebsiteEventsBodyEventsEntryMore = TypedDict("_CreateWebsiteEventsBodyEventsEntryMore", {
    "name": "Optional[str]",
    "referrer": "Optional[str]",
    "title": "Optional[str]",
    "language": "Optional[str]",
    "screen": "Optional[str]",
    "props": "Optional[Dict[str, Union[str, float, bool]]]",
    "revenue": "Optional[CreateWebsiteEventsBodyRevenue]",
    "user": "Optional[str]",
    "at": "Optional[str]",
}, total=False)
class CreateWebsiteEventsBodyEventsEntry(_CreateWebsiteEventsBodyEventsEntry, _CreateWebsiteEventsBodyEventsEntryMore):
    pass

_CreateWebsiteEventsBodyRevenue = TypedDict("_CreateWebsiteEventsBodyRevenue", {
    "amount": "float",
    "currency": "str",
})
_CreateWebsiteEventsBodyRevenueMore = TypedDict("_CreateWebsiteEventsBodyRevenueMore", {
    "reference": "Optional[str]",
}, total=False)
class CreateWebsiteEventsBodyRevenue(_CreateWebsiteEventsBodyRevenue, _CreateWebsiteEventsBodyRevenueMore):
    pass

CreateWebsiteImportQuery = TypedDict("CreateWebsiteImportQuery", {
    "file_name": "str",
}, total=False)

_CreateWithdrawalBody = TypedDict("_CreateWithdrawalBody", {
    "amount": "float",
    "currency": "str",
})
_CreateWithdrawalBodyMore = TypedDict("_CreateWithdrawalBodyMore", {
    "destination": "Optional[str]",
    "destination_of": "Optional[int]",
    "note": "Optional[str]",
}, total=False)
class CreateWithdrawalBody(_CreateWithdrawalBody, _CreateWithdrawalBodyMore):
    pass

DeactivateLicenceBody = TypedDict("DeactivateLicenceBody", {
    "purchase_code": "str",
    "item_id": "int",
    "machine": "str",
})

DeactivateLicenceData2 = TypedDict("DeactivateLicenceData2", {
    "deactivated": "Literal[False]",
    "reason": "Literal[\"not_found\", \"refunded\", \"disputed\", \"revoked\", \"expired\", \"not_activated\"]",
})

DeactivatePurchaseData = TypedDict("DeactivatePurchaseData", {
    "deactivated": "Literal[True]",
})

DeactivatePurchaseData2 = TypedDict("DeactivatePurchaseData2", {
    "deactivated": "Literal[False]",
    "reason": "Literal[\"refunded\", \"disputed\", \"revoked\", \"expired\", \"other_item\", \"malformed\", \"not_found\", \"not_activated\"]",
})

DeclineRefundRequestBody = TypedDict("DeclineRefundRequestBody", {
    "message": "str",
})

DeleteAlertPolicyAnswer = TypedDict("DeleteAlertPolicyAnswer", {
    "id": "int",
    "object": "Literal[\"alert_policy\"]",
    "deleted": "Literal[True]",
})

DeleteAnnotationAnswer = TypedDict("DeleteAnnotationAnswer", {
    "id": "int",
    "object": "Literal[\"annotation\"]",
    "deleted": "Literal[True]",
})

DeleteAnnouncementAnswer = TypedDict("DeleteAnnouncementAnswer", {
    "id": "int",
    "object": "Literal[\"announcement\"]",
    "deleted": "Literal[True]",
})

DeleteCatalogueImportAnswer = TypedDict("DeleteCatalogueImportAnswer", {
    "id": "int",
    "object": "Literal[\"market_import\"]",
    "deleted": "Literal[True]",
})

DeleteContactAnswer = TypedDict("DeleteContactAnswer", {
    "id": "int",
    "object": "Literal[\"contact\"]",
    "deleted": "Literal[True]",
})

DeleteContactQuery = TypedDict("DeleteContactQuery", {
    "replace_with": "int",
    "remove_from_lists": "Literal[0, 1]",
}, total=False)

DeleteConversionAlertAnswer = TypedDict("DeleteConversionAlertAnswer", {
    "id": "int",
    "object": "Literal[\"conversion_alert\"]",
    "deleted": "Literal[True]",
})

DeleteCouponAnswer = TypedDict("DeleteCouponAnswer", {
    "id": "int",
    "object": "Literal[\"coupon\"]",
    "deleted": "Literal[True]",
})

DeleteCustomerNoteAnswer = TypedDict("DeleteCustomerNoteAnswer", {
    "id": "int",
    "object": "Literal[\"customer_note\"]",
    "deleted": "Literal[True]",
})

DeleteFromTrashAnswer = TypedDict("DeleteFromTrashAnswer", {
    "id": "int",
    "object": "Literal[\"trash_entry\"]",
    "deleted": "Literal[True]",
})

DeleteFunnelAnswer = TypedDict("DeleteFunnelAnswer", {
    "id": "int",
    "object": "Literal[\"funnel\"]",
    "deleted": "Literal[True]",
})

DeleteGoalAnswer = TypedDict("DeleteGoalAnswer", {
    "id": "int",
    "object": "Literal[\"goal\"]",
    "deleted": "Literal[True]",
})

DeleteIncidentAnswer = TypedDict("DeleteIncidentAnswer", {
    "id": "int",
    "object": "Literal[\"incident\"]",
    "deleted": "Literal[True]",
})

DeleteItemAnswer = TypedDict("DeleteItemAnswer", {
    "id": "int",
    "object": "Literal[\"item\"]",
    "deleted": "Literal[True]",
})

DeleteItemVersionAnswer = TypedDict("DeleteItemVersionAnswer", {
    "id": "int",
    "object": "Literal[\"version\"]",
    "deleted": "Literal[True]",
})

DeleteMaintenanceAnswer = TypedDict("DeleteMaintenanceAnswer", {
    "id": "int",
    "object": "Literal[\"maintenance\"]",
    "deleted": "Literal[True]",
})

DeleteMonitorAnswer = TypedDict("DeleteMonitorAnswer", {
    "id": "int",
    "object": "Literal[\"monitor\"]",
    "deleted": "Literal[True]",
})

DeleteMonitorGroupAnswer = TypedDict("DeleteMonitorGroupAnswer", {
    "id": "int",
    "object": "Literal[\"monitor_group\"]",
    "deleted": "Literal[True]",
})

DeleteObjectiveAnswer = TypedDict("DeleteObjectiveAnswer", {
    "id": "int",
    "object": "Literal[\"objective\"]",
    "deleted": "Literal[True]",
})

DeletePurchaseActivationAnswer = TypedDict("DeletePurchaseActivationAnswer", {
    "id": "int",
    "object": "Literal[\"activation\"]",
    "deleted": "Literal[True]",
})

DeleteReportRecipientAnswer = TypedDict("DeleteReportRecipientAnswer", {
    "id": "int",
    "object": "Literal[\"report_recipient\"]",
    "deleted": "Literal[True]",
})

DeleteSaleAnswer = TypedDict("DeleteSaleAnswer", {
    "id": "int",
    "object": "Literal[\"sale\"]",
    "deleted": "Literal[True]",
})

DeleteScheduledExportAnswer = TypedDict("DeleteScheduledExportAnswer", {
    "id": "int",
    "object": "Literal[\"scheduled_export\"]",
    "deleted": "Literal[True]",
})

DeleteSegmentAnswer = TypedDict("DeleteSegmentAnswer", {
    "id": "int",
    "object": "Literal[\"segment\"]",
    "deleted": "Literal[True]",
})

DeleteSharedLinkAnswer = TypedDict("DeleteSharedLinkAnswer", {
    "id": "int",
    "object": "Literal[\"shared_link\"]",
    "deleted": "Literal[True]",
})

DeleteSigningKeyAnswer = TypedDict("DeleteSigningKeyAnswer", {
    "id": "str",
    "object": "Literal[\"signing_key\"]",
    "deleted": "Literal[True]",
})

DeleteStatusPageAnswer = TypedDict("DeleteStatusPageAnswer", {
    "id": "int",
    "object": "Literal[\"status_page\"]",
    "deleted": "Literal[True]",
})

DeleteStatusReportAnswer = TypedDict("DeleteStatusReportAnswer", {
    "id": "int",
    "object": "Literal[\"status_report\"]",
    "deleted": "Literal[True]",
})

DeleteStatusReportTemplateAnswer = TypedDict("DeleteStatusReportTemplateAnswer", {
    "id": "int",
    "object": "Literal[\"status_report_template\"]",
    "deleted": "Literal[True]",
})

DeleteStatusReportUpdateAnswer = TypedDict("DeleteStatusReportUpdateAnswer", {
    "id": "int",
    "object": "Literal[\"status_report_update\"]",
    "deleted": "Literal[True]",
})

DeleteSubscriberAnswer = TypedDict("DeleteSubscriberAnswer", {
    "id": "int",
    "object": "Literal[\"subscriber\"]",
    "deleted": "Literal[True]",
})

DeleteSupportQuestionAnswer = TypedDict("DeleteSupportQuestionAnswer", {
    "id": "int",
    "object": "Literal[\"support_question\"]",
    "deleted": "Literal[True]",
})

DeleteUptimeReportAnswer = TypedDict("DeleteUptimeReportAnswer", {
    "id": "int",
    "object": "Literal[\"uptime_report\"]",
    "deleted": "Literal[True]",
})

DeleteUptimeReportRecipientAnswer = TypedDict("DeleteUptimeReportRecipientAnswer", {
    "id": "int",
    "object": "Literal[\"uptime_report_recipient\"]",
    "deleted": "Literal[True]",
})

DeleteVersionFileAnswer = TypedDict("DeleteVersionFileAnswer", {
    "id": "int",
    "object": "Literal[\"file\"]",
    "deleted": "Literal[True]",
})

DeleteWebhookAnswer = TypedDict("DeleteWebhookAnswer", {
    "id": "int",
    "object": "Literal[\"webhook\"]",
    "deleted": "Literal[True]",
})

DeleteWebhookEndpointAnswer = TypedDict("DeleteWebhookEndpointAnswer", {
    "id": "int",
    "object": "Literal[\"webhook_endpoint\"]",
    "deleted": "Literal[True]",
})

DeleteWebsiteAnswer = TypedDict("DeleteWebsiteAnswer", {
    "id": "int",
    "object": "Literal[\"website\"]",
    "deleted": "Literal[True]",
})

DeleteWebsiteImportAnswer = TypedDict("DeleteWebsiteImportAnswer", {
    "id": "int",
    "object": "Literal[\"import\"]",
    "deleted": "Literal[True]",
})

DeleteWebsiteStatsAnswer = TypedDict("DeleteWebsiteStatsAnswer", {
    "id": "int",
    "object": "Literal[\"website_statistics\"]",
    "deleted": "Literal[True]",
})

DeleteWebsiteStatsBody = TypedDict("DeleteWebsiteStatsBody", {
    "domain": "str",
})

_DomainEvent = TypedDict("_DomainEvent", {
    "type": "Literal[\"domain.expiring\", \"domain.expired\"]",
    "timestamp": "str",
    "data": "DomainEventData",
})
_DomainEventMore = TypedDict("_DomainEventMore", {
    "test": "Literal[True]",
}, total=False)
class DomainEvent(_DomainEvent, _DomainEventMore):
    pass

DomainEventData = TypedDict("DomainEventData", {
    "monitor": "IncidentEventDataMonitor",
    "expires_at": "str",
    "domain": "Optional[str]",
    "link": "str",
})

DomainVerification = TypedDict("DomainVerification", {
    "state": "Literal[\"pending\", \"verified\"]",
    "verified_by": "Optional[Literal[\"dns\", \"owner\"]]",
    "record": "DomainVerificationRecord",
    "checked_at": "Optional[str]",
    "problem": "Optional[str]",
    "ends_at": "Optional[str]",
})

DomainVerificationRecord = TypedDict("DomainVerificationRecord", {
    "type": "Literal[\"TXT\"]",
    "name": "str",
    "value": "str",
})

EmptyTrashAnswer = TypedDict("EmptyTrashAnswer", {
    "object": "Literal[\"trash\"]",
    "deleted": "int",
})

EraseCustomerBody = TypedDict("EraseCustomerBody", {
    "confirm": "str",
})

ExportCustomersQuery = TypedDict("ExportCustomersQuery", {
    "search": "str",
}, total=False)

_ExportEvent = TypedDict("_ExportEvent", {
    "type": "Literal[\"export.finished\"]",
    "timestamp": "str",
    "data": "ExportEventData",
})
_ExportEventMore = TypedDict("_ExportEventMore", {
    "test": "Literal[True]",
}, total=False)
class ExportEvent(_ExportEvent, _ExportEventMore):
    pass

ExportEventData = TypedDict("ExportEventData", {
    "website": "QuietHoursWebsitesEntry",
    "export": "ExportEventDataExport",
    "key": "str",
    "bytes": "int",
})

ExportEventDataExport = TypedDict("ExportEventDataExport", {
    "id": "int",
    "frequency": "str",
    "bucket": "str",
})

_ExportFailedEvent = TypedDict("_ExportFailedEvent", {
    "type": "Literal[\"export.failed\", \"export.paused\"]",
    "timestamp": "str",
    "data": "ExportFailedEventData",
})
_ExportFailedEventMore = TypedDict("_ExportFailedEventMore", {
    "test": "Literal[True]",
}, total=False)
class ExportFailedEvent(_ExportFailedEvent, _ExportFailedEventMore):
    pass

ExportFailedEventData = TypedDict("ExportFailedEventData", {
    "website": "QuietHoursWebsitesEntry",
    "export": "ExportEventDataExport",
    "failing_since": "str",
    "problem": "str",
})

ExportMonitorChecksQuery = TypedDict("ExportMonitorChecksQuery", {
    "from": "str",
    "to": "str",
    "good": "Literal[0, 1]",
    "sort": "Literal[\"desc\", \"asc\"]",
}, total=False)

ExportOrdersQuery = TypedDict("ExportOrdersQuery", {
    "search": "str",
    "state": "Literal[\"open\", \"paid\", \"cancelled\", \"expired\", \"refunded\"]",
}, total=False)

ExportPurchasesQuery = TypedDict("ExportPurchasesQuery", {
    "search": "str",
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "item_id": "int",
}, total=False)

ExportWebsiteEventsQuery = TypedDict("ExportWebsiteEventsQuery", {
    "from": "str",
    "to": "str",
    "format": "Literal[\"csv\", \"json\"]",
}, total=False)

ExportWebsiteReportsQuery = TypedDict("ExportWebsiteReportsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"csv\", \"json\"]",
}, total=False)

ExtendPurchaseSupportBody = TypedDict("ExtendPurchaseSupportBody", {
    "months": "int",
})

FindQuietHoursQuery = TypedDict("FindQuietHoursQuery", {
    "monitor_ids": "str",
    "duration_minutes": "int",
}, total=False)

Funnel = TypedDict("Funnel", {
    "id": "int",
    "object": "Literal[\"funnel\"]",
    "name": "str",
    "steps": "List[FunnelStepsEntry]",
    "created_at": "str",
})

FunnelStepsEntry = TypedDict("FunnelStepsEntry", {
    "kind": "Literal[\"page\", \"event\"]",
    "value": "str",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
})

GetBuyerMailRecipientsQuery = TypedDict("GetBuyerMailRecipientsQuery", {
    "version_id": "int",
    "mail_audience": "Literal[\"all\", \"outdated\"]",
}, total=False)

GetLicenceData = TypedDict("GetLicenceData", {
    "issued": "Literal[True]",
    "licence": "str",
    "id": "str",
    "key_id": "str",
    "expires_at": "str",
    "grace": "int",
})

GetLicenceData2 = TypedDict("GetLicenceData2", {
    "issued": "Literal[False]",
    "reason": "Literal[\"refunded\", \"disputed\", \"revoked\", \"expired\", \"other_item\", \"malformed\", \"not_found\", \"limit_reached\", \"subject_needed\"]",
})

_GetLicenceQuery = TypedDict("_GetLicenceQuery", {
    "purchase_code": "str",
})
_GetLicenceQueryMore = TypedDict("_GetLicenceQueryMore", {
    "item_id": "int",
    "machine": "str",
    "domain": "str",
    "label": "str",
    "nonce": "str",
    "days": "int",
}, total=False)
class GetLicenceQuery(_GetLicenceQuery, _GetLicenceQueryMore):
    pass

GetMonitorStatsQuery = TypedDict("GetMonitorStatsQuery", {
    "period": "Literal[\"24h\", \"7d\", \"30d\", \"90d\", \"365d\"]",
    "from": "str",
    "to": "str",
    "apdex_ms": "int",
}, total=False)

GetPayoutData = TypedDict("GetPayoutData", {
    "id": "int",
    "object": "Literal[\"withdrawal\"]",
    "amount": "float",
    "currency": "str",
    "destination": "str",
    "state": "Literal[\"requested\", \"settled\", \"rejected\"]",
    "note": "str",
    "requested_at": "str",
    "settled_at": "Optional[str]",
    "sources": "List[WithdrawalSourcesEntry]",
    "account": "PayoutAccount",
    "covered": "Optional[float]",
})

GetReviewSummaryQuery = TypedDict("GetReviewSummaryQuery", {
    "item_id": "int",
}, total=False)

GetSalesDataEntry = TypedDict("GetSalesDataEntry", {
    "currency": "str",
    "sales": "int",
    "amount": "float",
    "days": "List[GetSalesDataEntryDaysEntry]",
    "items": "List[GetSalesDataEntryItemsEntry]",
})

GetSalesDataEntryDaysEntry = TypedDict("GetSalesDataEntryDaysEntry", {
    "day": "str",
    "sales": "int",
    "amount": "float",
})

GetSalesDataEntryItemsEntry = TypedDict("GetSalesDataEntryItemsEntry", {
    "id": "int",
    "name": "str",
    "sales": "int",
    "amount": "float",
})

GetSalesFunnelDataEntry = TypedDict("GetSalesFunnelDataEntry", {
    "step": "Literal[\"landing\", \"item\", \"checkout\", \"paid\", \"downloaded\", \"activated\", \"reviewed\"]",
    "unit": "Literal[\"visits\", \"orders\"]",
    "count": "Optional[int]",
    "rate_of_previous": "Optional[float]",
    "rate_of_first": "Optional[float]",
})

GetSalesFunnelMeta = TypedDict("GetSalesFunnelMeta", {
    "from": "str",
    "to": "str",
    "time_zone": "str",
    "website_id": "Optional[int]",
    "visits_since": "Optional[str]",
    "has_sold": "bool",
    "orders": "GetSalesFunnelMetaOrders",
    "notes": "List[str]",
})

GetSalesFunnelMetaOrders = TypedDict("GetSalesFunnelMetaOrders", {
    "free": "int",
    "refunded": "int",
    "suspended": "int",
    "unknown_source": "int",
})

GetSalesFunnelQuery = TypedDict("GetSalesFunnelQuery", {
    "from": "str",
    "to": "str",
    "item_id": "int",
    "channel": "str",
    "source": "str",
    "country": "str",
}, total=False)

GetSalesMeta = TypedDict("GetSalesMeta", {
    "from": "str",
    "to": "str",
    "time_zone": "str",
})

GetSalesQuery = TypedDict("GetSalesQuery", {
    "from": "str",
    "to": "str",
    "item_id": "int",
}, total=False)

GetStatementData = TypedDict("GetStatementData", {
    "object": "Literal[\"statement\"]",
    "currency": "str",
    "from": "str",
    "to": "str",
    "time_zone": "str",
    "opening_balance": "float",
    "entries": "List[GetStatementDataEntriesEntry]",
    "closing_balance": "float",
})

GetStatementDataEntriesEntry = TypedDict("GetStatementDataEntriesEntry", {
    "id": "int",
    "object": "Literal[\"entry\"]",
    "type": "Literal[\"sale\", \"refund\", \"refund_failed\", \"dispute_opened\", \"dispute_won\", \"dispute_lost\", \"dispute_reversed\", \"withdrawal_requested\", \"withdrawal_settled\", \"withdrawal_rejected\", \"direct_sale\", \"direct_refund\", \"correction\"]",
    "amount": "float",
    "direct_amount": "float",
    "currency": "str",
    "reference": "str",
    "note": "str",
    "purchase_id": "Optional[int]",
    "item": "Optional[str]",
    "buyer": "Optional[str]",
    "total": "Optional[float]",
    "tax": "float",
    "fee": "float",
    "booked_at": "str",
    "balance": "float",
})

GetStatementQuery = TypedDict("GetStatementQuery", {
    "currency": "str",
    "from": "str",
    "to": "str",
    "format": "Literal[\"json\", \"csv\", \"pdf\"]",
}, total=False)

GetTaxTotalsData = TypedDict("GetTaxTotalsData", {
    "object": "Literal[\"tax_totals\"]",
    "year": "int",
    "quarter": "int",
    "time_zone": "str",
    "totals": "List[TaxTotal]",
})

GetTaxTotalsQuery = TypedDict("GetTaxTotalsQuery", {
    "year": "int",
    "quarter": "int",
    "format": "Literal[\"json\", \"csv\"]",
}, total=False)

GetUpdatesQuery = TypedDict("GetUpdatesQuery", {
    "channel": "Literal[\"stable\", \"beta\"]",
    "line": "str",
    "platform": "str",
    "version": "str",
}, total=False)

GetUptimeReportPdfQuery = TypedDict("GetUptimeReportPdfQuery", {
    "day": "str",
}, total=False)

GetWebhookDeliveryData = TypedDict("GetWebhookDeliveryData", {
    "id": "int",
    "object": "Literal[\"webhook_delivery\"]",
    "webhook_id": "str",
    "type": "str",
    "state": "Literal[\"waiting\", \"delivered\", \"failed\"]",
    "created_at": "str",
    "next_attempt_at": "Optional[str]",
    "attempts": "int",
    "last_attempt": "Optional[WebhookDeliveryLastAttempt]",
    "payload": "GetWebhookDeliveryDataPayload",
    "log": "List[WebhookDeliveryLastAttempt]",
})

_GetWebhookDeliveryDataPayload = TypedDict("_GetWebhookDeliveryDataPayload", {
    "type": "str",
    "timestamp": "str",
    "data": "Dict[str, Any]",
})
_GetWebhookDeliveryDataPayloadMore = TypedDict("_GetWebhookDeliveryDataPayloadMore", {
    "test": "Literal[True]",
}, total=False)
class GetWebhookDeliveryDataPayload(_GetWebhookDeliveryDataPayload, _GetWebhookDeliveryDataPayloadMore):
    pass

_GetWebsiteBreakdownDataEntry = TypedDict("_GetWebsiteBreakdownDataEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "events": "int",
})
_GetWebsiteBreakdownDataEntryMore = TypedDict("_GetWebsiteBreakdownDataEntryMore", {
    "then_name": "str",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
}, total=False)
class GetWebsiteBreakdownDataEntry(_GetWebsiteBreakdownDataEntry, _GetWebsiteBreakdownDataEntryMore):
    pass

_GetWebsiteBreakdownQuery = TypedDict("_GetWebsiteBreakdownQuery", {
    "dimension": "str",
})
_GetWebsiteBreakdownQueryMore = TypedDict("_GetWebsiteBreakdownQueryMore", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"visits\", \"pageviews\", \"events\", \"bounce_rate\", \"visit_duration\", \"time_on_page\", \"scroll_depth\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "then_by": "str",
}, total=False)
class GetWebsiteBreakdownQuery(_GetWebsiteBreakdownQuery, _GetWebsiteBreakdownQueryMore):
    pass

GetWebsiteDashboardData = TypedDict("GetWebsiteDashboardData", {
    "totals": "GetWebsiteDashboardDataTotals",
    "series": "List[GetWebsiteDashboardDataSeriesEntry]",
    "lists": "GetWebsiteDashboardDataLists",
})

GetWebsiteDashboardDataLists = TypedDict("GetWebsiteDashboardDataLists", {
    "pages": "List[GetWebsiteDashboardDataListsPagesEntry]",
    "entry-pages": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "sources": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "channels": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "countries": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "browsers": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "systems": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
    "devices": "List[GetWebsiteDashboardDataListsEntryPagesEntry]",
})

_GetWebsiteDashboardDataListsEntryPagesEntry = TypedDict("_GetWebsiteDashboardDataListsEntryPagesEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
})
_GetWebsiteDashboardDataListsEntryPagesEntryMore = TypedDict("_GetWebsiteDashboardDataListsEntryPagesEntryMore", {
    "conversions": "float",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
}, total=False)
class GetWebsiteDashboardDataListsEntryPagesEntry(_GetWebsiteDashboardDataListsEntryPagesEntry, _GetWebsiteDashboardDataListsEntryPagesEntryMore):
    pass

_GetWebsiteDashboardDataListsPagesEntry = TypedDict("_GetWebsiteDashboardDataListsPagesEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
})
_GetWebsiteDashboardDataListsPagesEntryMore = TypedDict("_GetWebsiteDashboardDataListsPagesEntryMore", {
    "conversions": "float",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
}, total=False)
class GetWebsiteDashboardDataListsPagesEntry(_GetWebsiteDashboardDataListsPagesEntry, _GetWebsiteDashboardDataListsPagesEntryMore):
    pass

GetWebsiteDashboardDataListsPagesEntryRevenueEntry = TypedDict("GetWebsiteDashboardDataListsPagesEntryRevenueEntry", {
    "currency": "str",
    "amount": "float",
})

GetWebsiteDashboardDataSeriesEntry = TypedDict("GetWebsiteDashboardDataSeriesEntry", {
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "events": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "views_per_visit": "Optional[float]",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
    "time": "str",
    "compared": "Optional[GetWebsiteDashboardDataSeriesEntryCompared]",
})

GetWebsiteDashboardDataSeriesEntryCompared = TypedDict("GetWebsiteDashboardDataSeriesEntryCompared", {
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "events": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "views_per_visit": "Optional[float]",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
    "time": "str",
})

GetWebsiteDashboardDataTotals = TypedDict("GetWebsiteDashboardDataTotals", {
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "events": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "views_per_visit": "Optional[float]",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
    "compared": "Optional[GetWebsiteDashboardDataTotalsCompared]",
})

GetWebsiteDashboardDataTotalsCompared = TypedDict("GetWebsiteDashboardDataTotalsCompared", {
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "events": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "views_per_visit": "Optional[float]",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
})

GetWebsiteDashboardQuery = TypedDict("GetWebsiteDashboardQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "compare": "Literal[\"none\", \"previous\", \"year\"]",
    "match_weekdays": "Literal[0, 1]",
    "interval": "Literal[\"minute\", \"hour\", \"day\", \"week\", \"month\"]",
    "match_time": "Literal[0, 1]",
    "conversions": "str",
    "attribution": "Literal[\"last\", \"first\", \"linear\"]",
}, total=False)

_GetWebsiteEntryPagesDataEntry = TypedDict("_GetWebsiteEntryPagesDataEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
})
_GetWebsiteEntryPagesDataEntryMore = TypedDict("_GetWebsiteEntryPagesDataEntryMore", {
    "conversions": "float",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
    "compared": "GetWebsiteWebsitesDataEntryCompared",
}, total=False)
class GetWebsiteEntryPagesDataEntry(_GetWebsiteEntryPagesDataEntry, _GetWebsiteEntryPagesDataEntryMore):
    pass

GetWebsiteEventsDataEntry = TypedDict("GetWebsiteEventsDataEntry", {
    "name": "str",
    "visitors": "int",
    "events": "int",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
})

GetWebsiteEventsQuery = TypedDict("GetWebsiteEventsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"events\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
}, total=False)

GetWebsiteFunnelsDataEntry = TypedDict("GetWebsiteFunnelsDataEntry", {
    "kind": "Literal[\"page\", \"event\"]",
    "name": "str",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
    "visits": "int",
    "visitors": "int",
    "rate_of_previous": "Optional[float]",
    "rate_of_first": "Optional[float]",
    "dropped": "int",
})

GetWebsiteFunnelsQuery = TypedDict("GetWebsiteFunnelsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "funnel": "int",
    "step": "Union[str, List[str]]",
}, total=False)

GetWebsiteGoalsDataEntry = TypedDict("GetWebsiteGoalsDataEntry", {
    "id": "int",
    "name": "str",
    "kind": "Literal[\"page\", \"event\", \"scroll\"]",
    "value": "str",
    "scroll": "Optional[int]",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
    "visitors": "int",
    "conversions": "int",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
    "worth": "Optional[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
})

GetWebsiteJourneysData = TypedDict("GetWebsiteJourneysData", {
    "visits": "int",
    "paths": "List[GetWebsiteJourneysDataPathsEntry]",
    "steps": "List[GetWebsiteJourneysDataStepsEntry]",
    "links": "List[GetWebsiteJourneysDataLinksEntry]",
})

GetWebsiteJourneysDataLinksEntry = TypedDict("GetWebsiteJourneysDataLinksEntry", {
    "step": "int",
    "from": "str",
    "to": "str",
    "visits": "int",
})

GetWebsiteJourneysDataPathsEntry = TypedDict("GetWebsiteJourneysDataPathsEntry", {
    "path": "List[str]",
    "visits": "int",
    "share": "Optional[float]",
})

GetWebsiteJourneysDataStepsEntry = TypedDict("GetWebsiteJourneysDataStepsEntry", {
    "step": "int",
    "visits": "int",
    "pages": "List[GetWebsiteJourneysDataStepsEntryPagesEntry]",
})

GetWebsiteJourneysDataStepsEntryPagesEntry = TypedDict("GetWebsiteJourneysDataStepsEntryPagesEntry", {
    "page": "str",
    "visits": "int",
})

GetWebsiteJourneysQuery = TypedDict("GetWebsiteJourneysQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "start": "str",
    "end": "str",
    "steps": "int",
    "limit": "int",
}, total=False)

_GetWebsitePagesDataEntry = TypedDict("_GetWebsitePagesDataEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "time_on_page": "Optional[int]",
    "scroll_depth": "Optional[float]",
})
_GetWebsitePagesDataEntryMore = TypedDict("_GetWebsitePagesDataEntryMore", {
    "conversions": "float",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
    "compared": "GetWebsiteWebsitesDataEntryCompared",
}, total=False)
class GetWebsitePagesDataEntry(_GetWebsitePagesDataEntry, _GetWebsitePagesDataEntryMore):
    pass

GetWebsitePagesQuery = TypedDict("GetWebsitePagesQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"visits\", \"pageviews\", \"time_on_page\", \"scroll_depth\", \"conversions\", \"conversion_rate\", \"revenue\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "compare": "Literal[\"none\", \"previous\", \"year\"]",
    "match_weekdays": "Literal[0, 1]",
    "match_time": "Literal[0, 1]",
    "conversions": "str",
    "attribution": "Literal[\"last\", \"first\", \"linear\"]",
}, total=False)

GetWebsitePropertiesDataEntry = TypedDict("GetWebsitePropertiesDataEntry", {
    "name": "str",
    "visitors": "int",
    "events": "int",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
    "pageviews": "int",
})

GetWebsitePropertiesQuery = TypedDict("GetWebsitePropertiesQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"events\", \"pageviews\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "event": "str",
}, total=False)

_GetWebsitePropertyValuesQuery = TypedDict("_GetWebsitePropertyValuesQuery", {
    "property": "str",
})
_GetWebsitePropertyValuesQueryMore = TypedDict("_GetWebsitePropertyValuesQueryMore", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"events\", \"pageviews\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "event": "str",
}, total=False)
class GetWebsitePropertyValuesQuery(_GetWebsitePropertyValuesQuery, _GetWebsitePropertyValuesQueryMore):
    pass

GetWebsiteRealtimeData = TypedDict("GetWebsiteRealtimeData", {
    "current_visitors": "int",
    "visitors": "int",
    "pageviews": "int",
    "minutes": "List[GetWebsiteRealtimeDataMinutesEntry]",
    "pages": "List[GetWebsiteRealtimeDataPagesEntry]",
    "sources": "List[GetWebsiteRealtimeDataPagesEntry]",
    "countries": "List[GetWebsiteRealtimeDataPagesEntry]",
})

GetWebsiteRealtimeDataMinutesEntry = TypedDict("GetWebsiteRealtimeDataMinutesEntry", {
    "time": "str",
    "visitors": "int",
    "pageviews": "int",
})

GetWebsiteRealtimeDataPagesEntry = TypedDict("GetWebsiteRealtimeDataPagesEntry", {
    "name": "str",
    "visitors": "int",
})

GetWebsiteRealtimeQuery = TypedDict("GetWebsiteRealtimeQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
}, total=False)

GetWebsiteRefusalsDataEntry = TypedDict("GetWebsiteRefusalsDataEntry", {
    "day": "str",
    "reason": "Literal[\"bot_agent\", \"bot_network\", \"bot_behaviour\", \"excluded_address\", \"excluded_path\", \"excluded_host\", \"gpc\", \"stale_engagement\", \"too_many\", \"over_quota\"]",
    "count": "int",
})

GetWebsiteRetentionDataEntry = TypedDict("GetWebsiteRetentionDataEntry", {
    "cohort": "str",
    "people": "int",
    "returned": "List[GetWebsiteRetentionDataEntryReturnedEntry]",
})

GetWebsiteRetentionDataEntryReturnedEntry = TypedDict("GetWebsiteRetentionDataEntryReturnedEntry", {
    "people": "int",
    "percent": "Optional[float]",
})

GetWebsiteRetentionQuery = TypedDict("GetWebsiteRetentionQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "interval": "Literal[\"day\", \"week\", \"month\"]",
}, total=False)

GetWebsiteRevenueDataEntry = TypedDict("GetWebsiteRevenueDataEntry", {
    "currency": "str",
    "total": "float",
    "average": "Optional[float]",
    "transactions": "int",
    "series": "List[GetWebsiteRevenueDataEntrySeriesEntry]",
})

GetWebsiteRevenueDataEntrySeriesEntry = TypedDict("GetWebsiteRevenueDataEntrySeriesEntry", {
    "time": "str",
    "total": "float",
    "transactions": "int",
})

GetWebsiteRevenueQuery = TypedDict("GetWebsiteRevenueQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "event": "str",
    "interval": "Literal[\"minute\", \"hour\", \"day\", \"week\", \"month\"]",
}, total=False)

GetWebsiteSearchTermsDataEntry = TypedDict("GetWebsiteSearchTermsDataEntry", {
    "name": "str",
    "clicks": "int",
    "impressions": "int",
    "ctr": "Optional[float]",
    "position": "Optional[float]",
})

GetWebsiteSearchTermsQuery = TypedDict("GetWebsiteSearchTermsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "by": "Literal[\"query\", \"page\"]",
    "page_path": "str",
    "page_url": "str",
    "query": "str",
    "sort_by": "Literal[\"name\", \"clicks\", \"impressions\", \"ctr\", \"position\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
}, total=False)

GetWebsiteSeriesQuery = TypedDict("GetWebsiteSeriesQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "compare": "Literal[\"none\", \"previous\", \"year\"]",
    "match_weekdays": "Literal[0, 1]",
    "interval": "Literal[\"minute\", \"hour\", \"day\", \"week\", \"month\"]",
}, total=False)

GetWebsiteTotalsQuery = TypedDict("GetWebsiteTotalsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "compare": "Literal[\"none\", \"previous\", \"year\"]",
    "match_weekdays": "Literal[0, 1]",
    "match_time": "Literal[0, 1]",
}, total=False)

GetWebsiteVisitsData = TypedDict("GetWebsiteVisitsData", {
    "visits": "List[GetWebsiteVisitsDataVisitsEntry]",
    "next": "Optional[str]",
})

GetWebsiteVisitsDataVisitsEntry = TypedDict("GetWebsiteVisitsDataVisitsEntry", {
    "id": "str",
    "website": "str",
    "started_at": "str",
    "last_at": "str",
    "is_current": "bool",
    "duration": "int",
    "source": "str",
    "channel": "str",
    "referrer": "str",
    "campaign": "str",
    "country": "str",
    "device": "str",
    "browser": "str",
    "system": "str",
    "pageviews": "int",
    "events": "int",
    "steps": "List[GetWebsiteVisitsDataVisitsEntryStepsEntry]",
})

GetWebsiteVisitsDataVisitsEntryStepsEntry = TypedDict("GetWebsiteVisitsDataVisitsEntryStepsEntry", {
    "at": "str",
    "kind": "Literal[\"pageview\", \"event\"]",
    "event": "str",
    "page": "str",
    "title": "str",
    "revenue": "Optional[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
})

GetWebsiteVisitsQuery = TypedDict("GetWebsiteVisitsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "live": "Literal[\"0\", \"1\"]",
    "limit": "int",
    "before": "str",
}, total=False)

GetWebsiteWebVitalsBreakdownDataEntry = TypedDict("GetWebsiteWebVitalsBreakdownDataEntry", {
    "page_views": "int",
    "lcp": "Optional[float]",
    "inp": "Optional[float]",
    "cls": "Optional[float]",
    "fcp": "Optional[float]",
    "ttfb": "Optional[float]",
    "name": "str",
})

GetWebsiteWebVitalsBreakdownQuery = TypedDict("GetWebsiteWebVitalsBreakdownQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "dimension": "Literal[\"page\", \"country\", \"device\", \"browser\", \"system\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"page_views\", \"name\", \"lcp\", \"inp\", \"cls\", \"fcp\", \"ttfb\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
}, total=False)

GetWebsiteWebVitalsData = TypedDict("GetWebsiteWebVitalsData", {
    "page_views": "int",
    "totals": "GetWebsiteWebVitalsDataTotals",
    "series": "List[GetWebsiteWebVitalsDataSeriesEntry]",
})

GetWebsiteWebVitalsDataSeriesEntry = TypedDict("GetWebsiteWebVitalsDataSeriesEntry", {
    "page_views": "int",
    "lcp": "Optional[float]",
    "inp": "Optional[float]",
    "cls": "Optional[float]",
    "fcp": "Optional[float]",
    "ttfb": "Optional[float]",
    "time": "str",
})

GetWebsiteWebVitalsDataTotals = TypedDict("GetWebsiteWebVitalsDataTotals", {
    "lcp": "GetWebsiteWebVitalsDataTotalsLcp",
    "inp": "GetWebsiteWebVitalsDataTotalsLcp",
    "cls": "GetWebsiteWebVitalsDataTotalsLcp",
    "fcp": "GetWebsiteWebVitalsDataTotalsLcp",
    "ttfb": "GetWebsiteWebVitalsDataTotalsLcp",
})

GetWebsiteWebVitalsDataTotalsLcp = TypedDict("GetWebsiteWebVitalsDataTotalsLcp", {
    "p75": "Optional[float]",
    "rating": "Optional[Literal[\"good\", \"needs_improvement\", \"poor\"]]",
    "page_views": "int",
    "good": "Optional[float]",
    "needs_improvement": "Optional[float]",
    "poor": "Optional[float]",
    "good_up_to": "float",
    "poor_above": "float",
})

GetWebsiteWebVitalsQuery = TypedDict("GetWebsiteWebVitalsQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "interval": "Literal[\"day\", \"week\", \"month\"]",
}, total=False)

_GetWebsiteWebsitesDataEntry = TypedDict("_GetWebsiteWebsitesDataEntry", {
    "name": "str",
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
    "bounce_rate": "Optional[float]",
    "visit_duration": "Optional[int]",
    "id": "int",
})
_GetWebsiteWebsitesDataEntryMore = TypedDict("_GetWebsiteWebsitesDataEntryMore", {
    "conversions": "float",
    "conversion_rate": "Optional[float]",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
    "compared": "GetWebsiteWebsitesDataEntryCompared",
}, total=False)
class GetWebsiteWebsitesDataEntry(_GetWebsiteWebsitesDataEntry, _GetWebsiteWebsitesDataEntryMore):
    pass

GetWebsiteWebsitesDataEntryCompared = TypedDict("GetWebsiteWebsitesDataEntryCompared", {
    "visitors": "int",
    "visits": "int",
    "pageviews": "int",
})

GetWebsiteWebsitesQuery = TypedDict("GetWebsiteWebsitesQuery", {
    "period": "Literal[\"today\", \"yesterday\", \"7d\", \"30d\", \"90d\", \"week\", \"month\", \"last_month\", \"year\", \"12mo\", \"all\", \"custom\"]",
    "from": "str",
    "to": "str",
    "filter": "Union[str, List[str]]",
    "segment": "int",
    "format": "Literal[\"json\", \"csv\"]",
    "limit": "int",
    "page": "int",
    "search": "str",
    "sort_by": "Literal[\"name\", \"visitors\", \"visits\", \"pageviews\", \"bounce_rate\", \"visit_duration\", \"conversions\", \"conversion_rate\", \"revenue\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "compare": "Literal[\"none\", \"previous\", \"year\"]",
    "match_weekdays": "Literal[0, 1]",
    "match_time": "Literal[0, 1]",
    "conversions": "str",
    "attribution": "Literal[\"last\", \"first\", \"linear\"]",
}, total=False)

Goal = TypedDict("Goal", {
    "id": "int",
    "object": "Literal[\"goal\"]",
    "name": "str",
    "kind": "Literal[\"page\", \"event\", \"scroll\"]",
    "value": "str",
    "scroll": "Optional[int]",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
    "created_at": "str",
})

_GrantPurchaseBody = TypedDict("_GrantPurchaseBody", {
    "item_id": "int",
    "buyer_email": "str",
})
_GrantPurchaseBodyMore = TypedDict("_GrantPurchaseBodyMore", {
    "licence": "Optional[Literal[\"regular\", \"extended\"]]",
    "tier_id": "Optional[int]",
    "buyer_name": "Optional[str]",
    "days": "Optional[int]",
    "reason": "Optional[str]",
    "sends_mail": "Optional[bool]",
}, total=False)
class GrantPurchaseBody(_GrantPurchaseBody, _GrantPurchaseBodyMore):
    pass

Heartbeat = TypedDict("Heartbeat", {
    "last_call_at": "Optional[str]",
    "running": "bool",
    "started_at": "Optional[str]",
    "duration": "Optional[int]",
    "next_expected_at": "Optional[str]",
    "logs": "List[HeartbeatLogsEntry]",
})

HeartbeatLogsEntry = TypedDict("HeartbeatLogsEntry", {
    "id": "int",
    "at": "str",
    "kind": "Literal[\"start\", \"success\", \"failure\", \"log\"]",
    "exit_status": "Optional[int]",
    "text": "str",
    "is_cut": "bool",
})

Import = TypedDict("Import", {
    "id": "int",
    "object": "Literal[\"import\"]",
    "source": "Literal[\"plausible\", \"umami\", \"google\"]",
    "file_name": "str",
    "state": "Literal[\"running\", \"finished\", \"failed\", \"removing\"]",
    "bytes_read": "int",
    "bytes_total": "int",
    "rows_read": "int",
    "rows_skipped": "int",
    "first_day": "Optional[str]",
    "last_day": "Optional[str]",
    "message": "str",
    "created_at": "str",
    "finished_at": "Optional[str]",
})

Incident = TypedDict("Incident", {
    "id": "int",
    "object": "Literal[\"incident\"]",
    "monitor": "IncidentMonitor",
    "cause": "str",
    "status": "Literal[\"unresolved\", \"acknowledged\", \"resolved\"]",
    "started_at": "str",
    "acknowledged_at": "Optional[str]",
    "ended_at": "Optional[str]",
    "duration_s": "int",
    "comments": "List[IncidentCommentsEntry]",
})

_IncidentAcknowledgedEvent = TypedDict("_IncidentAcknowledgedEvent", {
    "type": "Literal[\"incident.acknowledged\"]",
    "timestamp": "str",
    "data": "IncidentAcknowledgedEventData",
})
_IncidentAcknowledgedEventMore = TypedDict("_IncidentAcknowledgedEventMore", {
    "test": "Literal[True]",
}, total=False)
class IncidentAcknowledgedEvent(_IncidentAcknowledgedEvent, _IncidentAcknowledgedEventMore):
    pass

IncidentAcknowledgedEventData = TypedDict("IncidentAcknowledgedEventData", {
    "monitor": "IncidentEventDataMonitor",
    "incident": "IncidentAcknowledgedEventDataIncident",
    "link": "str",
})

IncidentAcknowledgedEventDataIncident = TypedDict("IncidentAcknowledgedEventDataIncident", {
    "id": "int",
    "cause": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
    "duration_s": "Optional[int]",
    "acknowledged_at": "str",
})

IncidentCommentsEntry = TypedDict("IncidentCommentsEntry", {
    "id": "int",
    "text": "str",
    "is_public": "bool",
    "created_at": "str",
})

_IncidentEvent = TypedDict("_IncidentEvent", {
    "type": "Literal[\"incident.opened\", \"incident.closed\"]",
    "timestamp": "str",
    "data": "IncidentEventData",
})
_IncidentEventMore = TypedDict("_IncidentEventMore", {
    "test": "Literal[True]",
}, total=False)
class IncidentEvent(_IncidentEvent, _IncidentEventMore):
    pass

IncidentEventData = TypedDict("IncidentEventData", {
    "monitor": "IncidentEventDataMonitor",
    "incident": "IncidentEventDataIncident",
    "link": "str",
})

IncidentEventDataIncident = TypedDict("IncidentEventDataIncident", {
    "id": "int",
    "cause": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
    "duration_s": "Optional[int]",
})

_IncidentEventDataMonitor = TypedDict("_IncidentEventDataMonitor", {
    "id": "int",
    "name": "str",
    "url": "str",
})
_IncidentEventDataMonitorMore = TypedDict("_IncidentEventDataMonitorMore", {
    "notes": "str",
    "runbook_url": "str",
    "severity": "Literal[\"critical\", \"low\"]",
}, total=False)
class IncidentEventDataMonitor(_IncidentEventDataMonitor, _IncidentEventDataMonitorMore):
    pass

IncidentMonitor = TypedDict("IncidentMonitor", {
    "id": "int",
    "name": "str",
    "url": "str",
})

IncidentShown = TypedDict("IncidentShown", {
    "id": "int",
    "object": "Literal[\"incident\"]",
    "monitor": "IncidentMonitor",
    "cause": "str",
    "status": "Literal[\"unresolved\", \"acknowledged\", \"resolved\"]",
    "started_at": "str",
    "acknowledged_at": "Optional[str]",
    "ended_at": "Optional[str]",
    "duration_s": "int",
    "comments": "List[IncidentCommentsEntry]",
    "timeline": "List[Union[IncidentShownTimelineEntry, IncidentShownTimelineEntry2, IncidentShownTimelineEntry3, IncidentShownTimelineEntry4, IncidentShownTimelineEntry5, IncidentShownTimelineEntry6, IncidentShownTimelineEntry7, IncidentShownTimelineEntry8, IncidentShownTimelineEntry9]]",
    "unreachable_monitors": "List[IncidentShownUnreachableMonitorsEntry]",
    "checks_available": "bool",
})

IncidentShownTimelineEntry = TypedDict("IncidentShownTimelineEntry", {
    "at": "str",
    "kind": "Literal[\"opened\"]",
})

IncidentShownTimelineEntry2 = TypedDict("IncidentShownTimelineEntry2", {
    "at": "str",
    "kind": "Literal[\"check\"]",
    "good": "bool",
    "status": "int",
    "cause": "str",
    "total": "float",
    "omitted": "Optional[IncidentShownTimelineEntry2Omitted]",
})

IncidentShownTimelineEntry2Omitted = TypedDict("IncidentShownTimelineEntry2Omitted", {
    "count": "int",
    "until": "str",
    "same_result": "bool",
})

IncidentShownTimelineEntry3 = TypedDict("IncidentShownTimelineEntry3", {
    "at": "str",
    "kind": "Literal[\"delivery\"]",
    "event": "Literal[\"opened\", \"reminder\", \"closed\", \"drop\"]",
    "channel": "str",
    "destination": "str",
    "escalation_step": "Optional[int]",
    "state": "Literal[\"waiting\", \"delivered\", \"failed\", \"withheld\"]",
    "attempts": "int",
    "last_error": "Optional[str]",
})

IncidentShownTimelineEntry4 = TypedDict("IncidentShownTimelineEntry4", {
    "at": "str",
    "kind": "Literal[\"traffic\"]",
    "verdict": "Literal[\"normal\", \"low\"]",
    "domain": "str",
    "minutes": "int",
    "visitors": "int",
    "usual": "int",
})

IncidentShownTimelineEntry5 = TypedDict("IncidentShownTimelineEntry5", {
    "at": "str",
    "kind": "Literal[\"confirmation\"]",
    "state": "Literal[\"waiting\", \"sent\", \"not_sent\"]",
    "because": "Optional[Literal[\"low\", \"normal\", \"unclear\", \"few_visitors\", \"no_website\", \"no_history\", \"unavailable\"]]",
})

IncidentShownTimelineEntry6 = TypedDict("IncidentShownTimelineEntry6", {
    "at": "str",
    "kind": "Literal[\"hold\"]",
    "reason": "Literal[\"delay\", \"quiet_hours\", \"silence\"]",
    "state": "Literal[\"waiting\", \"sent\", \"not_sent\"]",
    "until": "Optional[str]",
})

IncidentShownTimelineEntry7 = TypedDict("IncidentShownTimelineEntry7", {
    "at": "str",
    "kind": "Literal[\"acknowledged\"]",
    "by": "Optional[Union[IncidentShownTimelineEntry7By, IncidentShownTimelineEntry7By2]]",
})

IncidentShownTimelineEntry7By = TypedDict("IncidentShownTimelineEntry7By", {
    "kind": "Literal[\"user\"]",
    "name": "str",
})

IncidentShownTimelineEntry7By2 = TypedDict("IncidentShownTimelineEntry7By2", {
    "kind": "Literal[\"link\"]",
    "destination": "str",
})

IncidentShownTimelineEntry8 = TypedDict("IncidentShownTimelineEntry8", {
    "at": "str",
    "kind": "Literal[\"comment\"]",
    "text": "str",
    "is_public": "bool",
})

IncidentShownTimelineEntry9 = TypedDict("IncidentShownTimelineEntry9", {
    "at": "str",
    "kind": "Literal[\"closed\"]",
})

IncidentShownUnreachableMonitorsEntry = TypedDict("IncidentShownUnreachableMonitorsEntry", {
    "id": "int",
    "name": "str",
})

_ItemEvent = TypedDict("_ItemEvent", {
    "type": "Literal[\"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\"]",
    "timestamp": "str",
    "data": "ItemEventData",
})
_ItemEventMore = TypedDict("_ItemEventMore", {
    "test": "Literal[True]",
}, total=False)
class ItemEvent(_ItemEvent, _ItemEventMore):
    pass

ItemEventData = TypedDict("ItemEventData", {
    "id": "int",
    "name": "str",
    "version": "str",
    "status": "str",
})

ItemMonitor = TypedDict("ItemMonitor", {
    "object": "Literal[\"item_monitor\"]",
    "subject": "Literal[\"demo\", \"licence_endpoint\"]",
    "monitor_id": "int",
    "url": "str",
    "is_current": "bool",
    "state": "str",
    "uptime": "Optional[float]",
    "uptime_days": "int",
    "shows_badge": "bool",
    "badge": "Optional[str]",
})

ItemTier = TypedDict("ItemTier", {
    "id": "int",
    "object": "Literal[\"item_tier\"]",
    "name": "str",
    "price": "float",
    "currency": "str",
    "seats": "Optional[int]",
    "licence_days": "Optional[int]",
    "updates_days": "Optional[int]",
    "support_months": "int",
    "renewal_price": "Optional[float]",
    "prices": "Dict[str, ItemTierPricesValue]",
    "sale": "Optional[Dict[str, ItemTierSaleValue]]",
    "trial_days": "int",
    "renews_automatically": "bool",
    "is_on": "bool",
})

ItemTierPricesValue = TypedDict("ItemTierPricesValue", {
    "price": "Optional[float]",
    "renewal": "Optional[float]",
}, total=False)

ItemTierSaleValue = TypedDict("ItemTierSaleValue", {
    "price": "float",
    "lowest": "Optional[float]",
})

_LicenceEvent = TypedDict("_LicenceEvent", {
    "type": "Literal[\"licence.activated\", \"licence.deactivated\"]",
    "timestamp": "str",
    "data": "LicenceEventData",
})
_LicenceEventMore = TypedDict("_LicenceEventMore", {
    "test": "Literal[True]",
}, total=False)
class LicenceEvent(_LicenceEvent, _LicenceEventMore):
    pass

LicenceEventData = TypedDict("LicenceEventData", {
    "purchase_id": "int",
    "item_id": "int",
    "activation": "LicenceEventDataActivation",
})

LicenceEventDataActivation = TypedDict("LicenceEventDataActivation", {
    "id": "int",
    "kind": "Literal[\"machine\", \"domain\"]",
    "label": "str",
    "created_at": "str",
})

ListActivationsQuery = TypedDict("ListActivationsQuery", {
    "purchase_code": "str",
})

ListAnnotationsQuery = TypedDict("ListAnnotationsQuery", {
    "from": "str",
    "to": "str",
    "kinds": "str",
    "website_id": "int",
    "monitor_id": "int",
    "item_id": "int",
    "scope": "Literal[\"sales\", \"websites\"]",
}, total=False)

ListAnnouncementsQuery = TypedDict("ListAnnouncementsQuery", {
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListBalancesQuery = TypedDict("ListBalancesQuery", {
    "day": "str",
}, total=False)

ListCatalogueImportsQuery = TypedDict("ListCatalogueImportsQuery", {
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListCategoriesDataEntry = TypedDict("ListCategoriesDataEntry", {
    "category": "str",
    "sub_categories": "List[str]",
})

ListCouponsQuery = TypedDict("ListCouponsQuery", {
    "search": "str",
    "state": "Literal[\"usable\", \"unusable\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListCustomersQuery = TypedDict("ListCustomersQuery", {
    "search": "str",
    "sort_by": "Literal[\"last_purchase_at\", \"first_purchase_at\", \"purchases\", \"value\", \"email\"]",
    "sort": "Literal[\"asc\", \"desc\"]",
    "currency": "str",
    "per_page": "int",
    "after": "str",
}, total=False)

ListIncidentsQuery = TypedDict("ListIncidentsQuery", {
    "search": "str",
    "search_by": "Literal[\"monitor\", \"cause\"]",
    "status": "Literal[\"unresolved\", \"acknowledged\", \"resolved\"]",
    "monitor_id": "int",
    "sort_by": "Literal[\"started_at\", \"ended_at\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListItemsQuery = TypedDict("ListItemsQuery", {
    "search": "str",
    "status": "Literal[\"draft\", \"published\", \"withdrawn\"]",
    "kind": "Literal[\"image\", \"audio\", \"video\"]",
    "category": "str",
    "sort_by": "Literal[\"id\", \"name\", \"updated_at\", \"price\", \"sales\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListMaintenancesQuery = TypedDict("ListMaintenancesQuery", {
    "search": "str",
    "monitor_id": "int",
    "sort_by": "Literal[\"id\", \"name\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListMoneyEntriesQuery = TypedDict("ListMoneyEntriesQuery", {
    "currency": "str",
    "from": "str",
    "to": "str",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListMonitorChecksQuery = TypedDict("ListMonitorChecksQuery", {
    "from": "str",
    "to": "str",
    "good": "Literal[0, 1]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListMonitorDaysQuery = TypedDict("ListMonitorDaysQuery", {
    "days": "int",
}, total=False)

ListMonitorGroupsQuery = TypedDict("ListMonitorGroupsQuery", {
    "search": "str",
    "page": "int",
    "per_page": "Literal[10, 25, 50, 100]",
}, total=False)

ListMonitorsQuery = TypedDict("ListMonitorsQuery", {
    "search": "str",
    "search_by": "Literal[\"name\", \"url\", \"any\"]",
    "status_page_id": "int",
    "group_id": "int",
    "sort_by": "Literal[\"id\", \"name\", \"url\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListMonthlyOutageCostsQuery = TypedDict("ListMonthlyOutageCostsQuery", {
    "months": "int",
}, total=False)

ListObjectivesQuery = TypedDict("ListObjectivesQuery", {
    "monitor_id": "int",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListOrdersQuery = TypedDict("ListOrdersQuery", {
    "search": "str",
    "state": "Literal[\"open\", \"paid\", \"cancelled\", \"expired\", \"refunded\"]",
    "sort_by": "Literal[\"created_at\", \"total\"]",
    "sort": "Literal[\"asc\", \"desc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListPurchaseActivationsDataEntry = TypedDict("ListPurchaseActivationsDataEntry", {
    "id": "int",
    "object": "Literal[\"activation\"]",
    "kind": "Literal[\"machine\", \"domain\"]",
    "label": "str",
    "created_at": "str",
    "is_development": "bool",
    "seen_at": "str",
})

ListPurchaseActivationsMeta = TypedDict("ListPurchaseActivationsMeta", {
    "used": "int",
    "limit": "Optional[int]",
})

ListPurchasesQuery = TypedDict("ListPurchasesQuery", {
    "search": "str",
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "item_id": "int",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListRefundRequestsQuery = TypedDict("ListRefundRequestsQuery", {
    "state": "Literal[\"open\", \"accepted\", \"declined\", \"closed\"]",
    "purchase_id": "int",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListReviewsQuery = TypedDict("ListReviewsQuery", {
    "search": "str",
    "item_id": "int",
    "stars": "int",
    "status": "Literal[\"shown\", \"hidden\", \"unanswered\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListSalesQuery = TypedDict("ListSalesQuery", {
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
    "reference": "str",
}, total=False)

ListShopAlertsQuery = TypedDict("ListShopAlertsQuery", {
    "kind": "Literal[\"checkout\", \"payment_provider\", \"download\", \"validation\", \"rejected_codes\"]",
    "state": "Literal[\"open\", \"over\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListSigningKeysDataEntry = TypedDict("ListSigningKeysDataEntry", {
    "id": "str",
    "object": "Literal[\"signing_key\"]",
    "created_at": "str",
    "retired_at": "Optional[str]",
})

ListStatusPagesQuery = TypedDict("ListStatusPagesQuery", {
    "search": "str",
    "sort_by": "Literal[\"id\", \"name\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListSupportQuestionsQuery = TypedDict("ListSupportQuestionsQuery", {
    "search": "str",
    "status": "Literal[\"waiting\", \"answered\", \"closed\", \"open\"]",
    "item_id": "int",
    "purchase_id": "int",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListTrashDataEntry = TypedDict("ListTrashDataEntry", {
    "object": "Literal[\"trash_entry\"]",
    "kind": "Literal[\"monitor\", \"incident\", \"objective\", \"alert_policy\", \"contact\", \"status_page\", \"uptime_report\", \"goal\", \"funnel\", \"segment\", \"website\", \"item\", \"coupon\"]",
    "id": "int",
    "title": "str",
    "deleted_at": "str",
    "deleted_by": "Optional[str]",
    "erased_at": "str",
})

ListTrashQuery = TypedDict("ListTrashQuery", {
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
    "kind": "Literal[\"monitor\", \"incident\", \"objective\", \"alert_policy\", \"contact\", \"status_page\", \"uptime_report\", \"goal\", \"funnel\", \"segment\", \"website\", \"item\", \"coupon\"]",
}, total=False)

ListWebhookDeliveriesQuery = TypedDict("ListWebhookDeliveriesQuery", {
    "state": "Literal[\"waiting\", \"delivered\", \"failed\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListWebsitesQuery = TypedDict("ListWebsitesQuery", {
    "search": "str",
    "search_by": "Literal[\"domain\"]",
    "favorite": "bool",
    "group": "str",
    "sort_by": "Literal[\"id\", \"domain\"]",
    "sort": "Literal[\"desc\", \"asc\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

ListWithdrawalsQuery = TypedDict("ListWithdrawalsQuery", {
    "state": "Literal[\"requested\", \"settled\", \"rejected\", \"closed\"]",
    "per_page": "Literal[10, 25, 50, 100]",
    "page": "int",
}, total=False)

MadeGood = TypedDict("MadeGood", {
    "object": "Literal[\"made_good\"]",
    "mailed": "int",
    "coupons": "int",
    "extended": "int",
    "skipped": "int",
    "already": "int",
})

Maintenance = TypedDict("Maintenance", {
    "id": "int",
    "object": "Literal[\"maintenance\"]",
    "name": "str",
    "description": "str",
    "recurrence": "Literal[\"once\", \"weekly\", \"monthly\"]",
    "time_zone": "str",
    "starts_on": "str",
    "ends_on": "Optional[str]",
    "weekdays": "List[int]",
    "month_days": "List[int]",
    "start_time": "str",
    "duration_minutes": "int",
    "all_monitors": "bool",
    "monitor_ids": "List[int]",
    "status": "Literal[\"planned\", \"active\", \"over\"]",
    "next_start_at": "Optional[str]",
    "next_end_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})

_MaintenanceEvent = TypedDict("_MaintenanceEvent", {
    "type": "Literal[\"maintenance.started\", \"maintenance.ended\"]",
    "timestamp": "str",
    "data": "MaintenanceEventData",
})
_MaintenanceEventMore = TypedDict("_MaintenanceEventMore", {
    "test": "Literal[True]",
}, total=False)
class MaintenanceEvent(_MaintenanceEvent, _MaintenanceEventMore):
    pass

MaintenanceEventData = TypedDict("MaintenanceEventData", {
    "maintenance": "MaintenanceEventDataMaintenance",
    "link": "str",
})

MaintenanceEventDataMaintenance = TypedDict("MaintenanceEventDataMaintenance", {
    "plan_id": "int",
    "name": "str",
    "description": "str",
    "starts_at": "str",
    "ends_at": "str",
    "monitor_ids": "List[int]",
})

MakeGoodOutageBody = TypedDict("MakeGoodOutageBody", {
    "message": "Optional[str]",
    "coupon_percent": "Optional[int]",
    "extend": "Optional[Literal[0, 1]]",
}, total=False)

MarketCustomer = TypedDict("MarketCustomer", {
    "id": "int",
    "object": "Literal[\"customer\"]",
    "email": "str",
    "name": "str",
    "company": "str",
    "country": "str",
    "purchases": "int",
    "valid_licences": "int",
    "activations": "int",
    "support_questions": "int",
    "values": "List[MarketCustomerValuesEntry]",
    "first_purchase_at": "str",
    "last_purchase_at": "str",
})

MarketCustomerDetail = TypedDict("MarketCustomerDetail", {
    "id": "int",
    "object": "Literal[\"customer\"]",
    "email": "str",
    "name": "str",
    "company": "str",
    "country": "str",
    "purchases": "int",
    "valid_licences": "int",
    "activations": "int",
    "support_questions": "int",
    "values": "List[MarketCustomerValuesEntry]",
    "first_purchase_at": "str",
    "last_purchase_at": "str",
    "notes": "List[MarketCustomerNote]",
    "latest_purchases": "List[MarketPurchase]",
})

MarketCustomerErasure = TypedDict("MarketCustomerErasure", {
    "object": "Literal[\"customer_erasure\"]",
    "erases": "MarketCustomerErasureErases",
    "keeps": "List[MarketCustomerErasureKeepsEntry]",
    "obstacle": "Optional[str]",
})

MarketCustomerErasureErases = TypedDict("MarketCustomerErasureErases", {
    "purchases": "int",
    "orders": "int",
    "activations": "int",
    "support_questions": "int",
    "reviews": "int",
    "refund_requests": "int",
    "notes": "int",
})

MarketCustomerErasureKeepsEntry = TypedDict("MarketCustomerErasureKeepsEntry", {
    "kind": "Literal[\"invoices\", \"bookings\"]",
    "count": "int",
    "names_buyer": "bool",
    "reason": "str",
    "until": "str",
})

MarketCustomerNote = TypedDict("MarketCustomerNote", {
    "id": "int",
    "object": "Literal[\"customer_note\"]",
    "text": "str",
    "author": "str",
    "created_at": "str",
    "updated_at": "str",
})

MarketCustomerValuesEntry = TypedDict("MarketCustomerValuesEntry", {
    "currency": "str",
    "value": "float",
})

MarketFile = TypedDict("MarketFile", {
    "id": "int",
    "object": "Literal[\"file\"]",
    "name": "str",
    "bytes": "int",
    "sha256": "str",
    "content_type": "str",
    "platform": "str",
    "signature": "Optional[str]",
    "created_at": "str",
})

MarketImport = TypedDict("MarketImport", {
    "id": "int",
    "object": "Literal[\"market_import\"]",
    "source": "Optional[Literal[\"catalogue_json\", \"catalogue_csv\", \"envato_statement\", \"envato_sales\", \"gumroad_sales\", \"lemon_squeezy\", \"polar\", \"easy_digital_downloads\", \"woocommerce\"]]",
    "file_name": "str",
    "state": "Literal[\"running\", \"finished\", \"failed\", \"removing\"]",
    "dry_run": "bool",
    "skip_refused": "bool",
    "bytes_read": "int",
    "bytes_total": "int",
    "rows_read": "int",
    "rows_refused": "int",
    "rows_left_out": "int",
    "items": "MarketImportItems",
    "purchases": "MarketImportItems",
    "expected": "Optional[MarketImportExpected]",
    "can_apply": "bool",
    "message": "str",
    "created_at": "str",
    "finished_at": "Optional[str]",
})

MarketImportExpected = TypedDict("MarketImportExpected", {
    "items": "MarketImportItems",
    "purchases": "MarketImportItems",
    "rows_refused": "int",
})

MarketImportItems = TypedDict("MarketImportItems", {
    "new": "int",
    "changed": "int",
})

MarketImportRows = TypedDict("MarketImportRows", {
    "refused": "List[MarketImportRowsRefusedEntry]",
    "changes": "List[MarketImportRowsChangesEntry]",
})

MarketImportRowsChangesEntry = TypedDict("MarketImportRowsChangesEntry", {
    "object": "Literal[\"item\", \"purchase\"]",
    "change": "Literal[\"new\", \"changed\"]",
    "name": "str",
    "details": "str",
})

MarketImportRowsRefusedEntry = TypedDict("MarketImportRowsRefusedEntry", {
    "row": "int",
    "place": "str",
    "reason": "str",
})

MarketItem = TypedDict("MarketItem", {
    "id": "int",
    "name": "str",
    "description": "str",
    "category": "str",
    "sub_category": "str",
    "options": "List[str]",
    "version": "str",
    "demo_link": "str",
    "tags": "List[str]",
    "media": "MarketItemMedia",
    "price": "MarketItemPrice",
    "currency": "str",
    "published_at": "Optional[str]",
    "object": "Literal[\"item\"]",
    "reference": "str",
    "kind": "Literal[\"image\", \"audio\", \"video\"]",
    "status": "Literal[\"draft\", \"published\", \"withdrawn\"]",
    "support_months": "int",
    "activation_limit": "Optional[int]",
    "product_ids": "List[str]",
    "is_code_only": "bool",
    "has_public_licence_check": "bool",
    "is_tiers_only": "bool",
    "support_price": "float",
    "support_price_months": "int",
    "is_extended_free": "bool",
    "price_minimum": "Optional[float]",
    "sale": "Optional[MarketItemSale]",
    "prices": "Dict[str, MarketItemPricesValue]",
    "is_deliverable": "bool",
    "updated_at": "str",
    "missing": "List[str]",
    "missing_fields": "List[str]",
    "publish_problem": "Optional[str]",
    "taken_out_at": "Optional[str]",
    "taken_out_reason": "Optional[str]",
    "needs_approval": "bool",
    "submitted_at": "Optional[str]",
    "declined_at": "Optional[str]",
    "declined_reason": "Optional[str]",
    "first_version": "Optional[str]",
    "sales": "int",
})

_MarketItemMedia = TypedDict("_MarketItemMedia", {
    "thumbnail": "str",
})
_MarketItemMediaMore = TypedDict("_MarketItemMediaMore", {
    "preview_image": "str",
    "preview_video": "str",
    "preview_audio": "str",
    "screenshots": "List[str]",
}, total=False)
class MarketItemMedia(_MarketItemMedia, _MarketItemMediaMore):
    pass

MarketItemPrice = TypedDict("MarketItemPrice", {
    "regular": "float",
    "extended": "float",
})

MarketItemPricesValue = TypedDict("MarketItemPricesValue", {
    "regular": "Optional[float]",
    "extended": "Optional[float]",
    "minimum": "Optional[float]",
    "support": "Optional[float]",
}, total=False)

MarketItemSale = TypedDict("MarketItemSale", {
    "percent": "Optional[int]",
    "regular": "Optional[float]",
    "extended": "Optional[float]",
    "tiers_percent": "Optional[int]",
    "starts_at": "str",
    "ends_at": "Optional[str]",
    "is_active": "bool",
    "lowest_regular": "Optional[float]",
    "lowest_extended": "Optional[float]",
})

MarketMedia = TypedDict("MarketMedia", {
    "id": "int",
    "object": "Literal[\"media\"]",
    "role": "Literal[\"thumbnail\", \"preview_image\", \"preview_video\", \"preview_audio\", \"screenshot\"]",
    "url": "str",
    "content_type": "str",
    "bytes": "int",
    "width": "Optional[int]",
    "height": "Optional[int]",
    "created_at": "str",
})

MarketPurchase = TypedDict("MarketPurchase", {
    "id": "int",
    "object": "Literal[\"purchase\"]",
    "purchase_code": "str",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "currency": "str",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "buyer_email": "Optional[str]",
    "buyer_name": "str",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "expired": "bool",
    "trial": "bool",
    "tier_id": "Optional[int]",
    "extends_purchase_id": "Optional[int]",
    "downloaded": "bool",
    "first_downloaded_at": "Optional[str]",
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "state_changed_at": "Optional[str]",
    "invoice_number": "Optional[str]",
    "date": "str",
})

MarketPurchaseDetail = TypedDict("MarketPurchaseDetail", {
    "id": "int",
    "object": "Literal[\"purchase\"]",
    "purchase_code": "str",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "currency": "str",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "buyer_email": "Optional[str]",
    "buyer_name": "str",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "expired": "bool",
    "trial": "bool",
    "tier_id": "Optional[int]",
    "extends_purchase_id": "Optional[int]",
    "downloaded": "bool",
    "first_downloaded_at": "Optional[str]",
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "state_changed_at": "Optional[str]",
    "invoice_number": "Optional[str]",
    "date": "str",
    "order": "Optional[MarketPurchaseDetailOrder]",
    "source": "Optional[OrderSource]",
    "buyer_vat_id": "Optional[str]",
    "invoices": "List[MarketPurchaseDetailInvoicesEntry]",
    "refunds": "List[MarketPurchaseDetailRefundsEntry]",
    "disputes": "List[MarketPurchaseDetailDisputesEntry]",
    "payments": "List[MarketPurchaseDetailPaymentsEntry]",
    "subscription": "Optional[MarketPurchaseDetailSubscription]",
    "history": "List[MarketPurchaseDetailHistoryEntry]",
})

MarketPurchaseDetailDisputesEntry = TypedDict("MarketPurchaseDetailDisputesEntry", {
    "id": "int",
    "amount": "float",
    "provider": "str",
    "state": "Literal[\"open\", \"won\", \"lost\"]",
    "opened_at": "str",
    "closed_at": "Optional[str]",
})

MarketPurchaseDetailHistoryEntry = TypedDict("MarketPurchaseDetailHistoryEntry", {
    "event": "Literal[\"bought\", \"downloaded\", \"refunded\", \"refund_failed\", \"dispute_opened\", \"dispute_won\", \"dispute_lost\", \"revoked\", \"code_rotated\", \"support_extended\", \"link_sent\", \"extended\", \"granted\", \"expired\", \"buyer_changed\", \"changed_by_file\", \"made_good\", \"refund_requested\", \"refund_declined\", \"buyer_erased\"]",
    "amount": "Optional[float]",
    "note": "str",
    "at": "str",
})

MarketPurchaseDetailInvoicesEntry = TypedDict("MarketPurchaseDetailInvoicesEntry", {
    "kind": "Literal[\"invoice\", \"credit_note\"]",
    "number": "str",
    "cause": "Literal[\"sale\", \"correction\", \"refund\", \"refund_failed\", \"dispute_lost\", \"dispute_reversed\"]",
    "refers_to": "Optional[str]",
    "total": "float",
    "tax": "float",
    "issued_at": "str",
    "e_invoice_problem": "Optional[str]",
})

MarketPurchaseDetailOrder = TypedDict("MarketPurchaseDetailOrder", {
    "number": "str",
    "provider": "str",
})

MarketPurchaseDetailPaymentsEntry = TypedDict("MarketPurchaseDetailPaymentsEntry", {
    "id": "int",
    "kind": "Literal[\"renewal\", \"upgrade\", \"support\", \"conversion\"]",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "invoice_number": "Optional[str]",
    "date": "str",
})

MarketPurchaseDetailRefundsEntry = TypedDict("MarketPurchaseDetailRefundsEntry", {
    "id": "int",
    "amount": "float",
    "provider": "str",
    "reference": "str",
    "reason": "str",
    "created_at": "str",
    "failed_at": "Optional[str]",
})

MarketPurchaseDetailSubscription = TypedDict("MarketPurchaseDetailSubscription", {
    "state": "Literal[\"active\", \"past_due\", \"canceling\", \"ended\"]",
    "price": "float",
    "interval": "Literal[\"month\", \"year\"]",
    "tier_id": "Optional[int]",
    "license_type": "str",
    "period_ends_at": "str",
    "created_at": "str",
    "ended_at": "Optional[str]",
})

MarketRefundRequest = TypedDict("MarketRefundRequest", {
    "id": "int",
    "object": "Literal[\"refund_request\"]",
    "purchase_id": "int",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "buyer": "MarketRefundRequestBuyer",
    "reason": "str",
    "state": "Literal[\"open\", \"accepted\", \"declined\", \"closed\"]",
    "refunding": "bool",
    "answer": "str",
    "problem": "str",
    "amount": "float",
    "currency": "str",
    "paid_at": "str",
    "downloaded": "bool",
    "consented_at": "Optional[str]",
    "created_at": "str",
    "decided_at": "Optional[str]",
})

MarketRefundRequestBuyer = TypedDict("MarketRefundRequestBuyer", {
    "name": "str",
    "email": "Optional[str]",
})

MarketUpdate = TypedDict("MarketUpdate", {
    "object": "Literal[\"update\"]",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "newest": "Optional[MarketUpdateNewest]",
    "update_available": "Optional[bool]",
    "licence": "Optional[MarketUpdateLicence]",
    "not_included": "Optional[MarketUpdateNotIncluded]",
})

MarketUpdateLicence = TypedDict("MarketUpdateLicence", {
    "valid": "bool",
    "reason": "Optional[Literal[\"not_found\", \"refunded\", \"disputed\", \"revoked\", \"expired\", \"updates_ended\"]]",
    "may_download": "bool",
    "updates_until": "Optional[str]",
})

MarketUpdateNewest = TypedDict("MarketUpdateNewest", {
    "version": "str",
    "channel": "Literal[\"stable\", \"beta\"]",
    "published_at": "Optional[str]",
    "notes": "str",
    "files": "List[MarketUpdateNewestFilesEntry]",
})

MarketUpdateNewestFilesEntry = TypedDict("MarketUpdateNewestFilesEntry", {
    "name": "str",
    "platform": "str",
    "bytes": "int",
    "sha256": "str",
    "signature": "Optional[str]",
    "url": "Optional[str]",
})

MarketUpdateNotIncluded = TypedDict("MarketUpdateNotIncluded", {
    "version": "str",
    "channel": "Literal[\"stable\", \"beta\"]",
    "published_at": "Optional[str]",
})

MarketVersion = TypedDict("MarketVersion", {
    "id": "int",
    "object": "Literal[\"version\"]",
    "version": "str",
    "changes": "str",
    "channel": "Literal[\"stable\", \"beta\"]",
    "created_at": "str",
    "published_at": "Optional[str]",
    "files": "List[MarketFile]",
    "buyer_mail": "Optional[MarketVersionMail]",
})

MarketVersionAdoption = TypedDict("MarketVersionAdoption", {
    "object": "Literal[\"version_adoption\"]",
    "purchases": "int",
    "unknown": "int",
    "versions": "List[MarketVersionAdoptionVersionsEntry]",
})

MarketVersionAdoptionVersionsEntry = TypedDict("MarketVersionAdoptionVersionsEntry", {
    "version": "str",
    "purchases": "int",
})

MarketVersionMail = TypedDict("MarketVersionMail", {
    "state": "Literal[\"planned\", \"sending\", \"sent\", \"merged\", \"cancelled\"]",
    "starts_at": "str",
    "ended_at": "Optional[str]",
    "delivered": "int",
    "waiting": "int",
    "failed": "int",
})

MarketVersionMailPreview = TypedDict("MarketVersionMailPreview", {
    "subject": "str",
    "text": "str",
    "html": "str",
})

MarketVersionMailRecipients = TypedDict("MarketVersionMailRecipients", {
    "buyers": "int",
    "opted_out": "int",
    "imported": "int",
    "not_meant": "int",
    "can_mail": "bool",
    "starts_at": "str",
})

MarketVersionMailTest = TypedDict("MarketVersionMailTest", {
    "sent_to": "str",
})

_MemberEmailChangedEvent = TypedDict("_MemberEmailChangedEvent", {
    "type": "Literal[\"member.email_changed\"]",
    "timestamp": "str",
    "data": "MemberEmailChangedEventData",
})
_MemberEmailChangedEventMore = TypedDict("_MemberEmailChangedEventMore", {
    "test": "Literal[True]",
}, total=False)
class MemberEmailChangedEvent(_MemberEmailChangedEvent, _MemberEmailChangedEventMore):
    pass

MemberEmailChangedEventData = TypedDict("MemberEmailChangedEventData", {
    "member": "MemberJoinedEventDataMember",
    "previous_email": "str",
    "link": "str",
})

_MemberEvent = TypedDict("_MemberEvent", {
    "type": "Literal[\"member.invited\"]",
    "timestamp": "str",
    "data": "MemberEventData",
})
_MemberEventMore = TypedDict("_MemberEventMore", {
    "test": "Literal[True]",
}, total=False)
class MemberEvent(_MemberEvent, _MemberEventMore):
    pass

MemberEventData = TypedDict("MemberEventData", {
    "invitation": "MemberEventDataInvitation",
    "by": "Optional[str]",
    "link": "str",
})

MemberEventDataInvitation = TypedDict("MemberEventDataInvitation", {
    "id": "int",
    "email": "str",
    "role": "Literal[\"owner\", \"admin\", \"editor\", \"viewer\", \"guest\"]",
    "expires_at": "str",
})

_MemberJoinedEvent = TypedDict("_MemberJoinedEvent", {
    "type": "Literal[\"member.joined\", \"password.changed\"]",
    "timestamp": "str",
    "data": "MemberJoinedEventData",
})
_MemberJoinedEventMore = TypedDict("_MemberJoinedEventMore", {
    "test": "Literal[True]",
}, total=False)
class MemberJoinedEvent(_MemberJoinedEvent, _MemberJoinedEventMore):
    pass

MemberJoinedEventData = TypedDict("MemberJoinedEventData", {
    "member": "MemberJoinedEventDataMember",
    "link": "str",
})

MemberJoinedEventDataMember = TypedDict("MemberJoinedEventDataMember", {
    "id": "int",
    "name": "str",
    "email": "str",
    "role": "Literal[\"owner\", \"admin\", \"editor\", \"viewer\", \"guest\"]",
})

_MemberRemovedEvent = TypedDict("_MemberRemovedEvent", {
    "type": "Literal[\"member.removed\"]",
    "timestamp": "str",
    "data": "MemberRemovedEventData",
})
_MemberRemovedEventMore = TypedDict("_MemberRemovedEventMore", {
    "test": "Literal[True]",
}, total=False)
class MemberRemovedEvent(_MemberRemovedEvent, _MemberRemovedEventMore):
    pass

MemberRemovedEventData = TypedDict("MemberRemovedEventData", {
    "member": "MemberJoinedEventDataMember",
    "by": "Optional[str]",
    "link": "str",
})

_MemberRoleChangedEvent = TypedDict("_MemberRoleChangedEvent", {
    "type": "Literal[\"member.role_changed\"]",
    "timestamp": "str",
    "data": "MemberRoleChangedEventData",
})
_MemberRoleChangedEventMore = TypedDict("_MemberRoleChangedEventMore", {
    "test": "Literal[True]",
}, total=False)
class MemberRoleChangedEvent(_MemberRoleChangedEvent, _MemberRoleChangedEventMore):
    pass

MemberRoleChangedEventData = TypedDict("MemberRoleChangedEventData", {
    "member": "MemberJoinedEventDataMember",
    "previous_role": "Literal[\"owner\", \"admin\", \"editor\", \"viewer\", \"guest\"]",
    "by": "Optional[str]",
    "link": "str",
})

MoneyEntry = TypedDict("MoneyEntry", {
    "id": "int",
    "object": "Literal[\"entry\"]",
    "type": "Literal[\"sale\", \"refund\", \"refund_failed\", \"dispute_opened\", \"dispute_won\", \"dispute_lost\", \"dispute_reversed\", \"withdrawal_requested\", \"withdrawal_settled\", \"withdrawal_rejected\", \"direct_sale\", \"direct_refund\", \"correction\"]",
    "amount": "float",
    "direct_amount": "float",
    "currency": "str",
    "reference": "str",
    "note": "str",
    "purchase_id": "Optional[int]",
    "item": "Optional[str]",
    "buyer": "Optional[str]",
    "total": "Optional[float]",
    "tax": "float",
    "fee": "float",
    "booked_at": "str",
})

Monitor = TypedDict("Monitor", {
    "id": "int",
    "object": "Literal[\"monitor\"]",
    "name": "str",
    "url": "str",
    "interval": "Literal[60, 180, 300, 600, 900, 1800, 3600]",
    "alert_condition": "Literal[\"url_unavailable\", \"url_text\", \"url_no_text\"]",
    "alert_text_lookup": "Optional[str]",
    "request_method": "Literal[\"GET\", \"POST\", \"HEAD\", \"PUT\", \"DELETE\", \"PATCH\", \"OPTIONS\"]",
    "request_headers": "List[MonitorRequestHeadersEntry]",
    "request_auth_username": "Optional[str]",
    "request_body": "Optional[str]",
    "request_content_type": "Optional[str]",
    "accepted_status_codes": "Optional[str]",
    "timeout": "Optional[int]",
    "confirmations": "Optional[int]",
    "confirmation_interval": "Optional[int]",
    "recovery_threshold": "Optional[int]",
    "upside_down": "Literal[0, 1]",
    "assertions": "List[MonitorAssertionsEntry]",
    "degraded_after": "Optional[int]",
    "alert_when_degraded": "Literal[0, 1]",
    "cache_buster": "Literal[0, 1]",
    "connection": "Optional[MonitorConnection]",
    "ssl_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "domain_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "maintenance_start_at": "Optional[str]",
    "maintenance_end_at": "Optional[str]",
    "alerts": "List[MonitorRequestHeadersEntry]",
    "confirm_by_traffic": "Literal[0, 1]",
    "reminder_hours": "Optional[int]",
    "notes": "Optional[str]",
    "runbook_url": "Optional[str]",
    "group_id": "Optional[int]",
    "depends_on": "List[int]",
    "severity": "Literal[\"critical\", \"normal\", \"low\"]",
    "policy_id": "Optional[int]",
    "silenced_until": "Optional[str]",
    "tags": "List[str]",
    "paused": "bool",
    "status": "Literal[\"pending\", \"up\", \"down\", \"maintenance\", \"paused\", \"unknown\", \"unreachable\", \"degraded\"]",
    "status_since": "str",
    "cause": "Optional[str]",
    "open_incident": "Optional[MonitorOpenIncident]",
    "last_checked_at": "Optional[str]",
    "next_check_at": "Optional[str]",
    "response_time": "Optional[float]",
    "uptime": "MonitorUptime",
    "heartbeat_url": "Optional[str]",
    "ssl_expires_at": "Optional[str]",
    "ssl_host": "Optional[str]",
    "ssl_status": "Literal[\"pending\", \"none\", \"valid\", \"expired\"]",
    "domain_expires_at": "Optional[str]",
    "domain_status": "Literal[\"off\", \"none\", \"pending\", \"unknown\", \"valid\", \"expired\"]",
    "status_page_ids": "List[int]",
    "created_at": "str",
    "updated_at": "str",
})

MonitorAssertionsEntry = TypedDict("MonitorAssertionsEntry", {
    "source": "Literal[\"json\", \"text\", \"header\", \"size\", \"response_time\", \"certificate_issuer\", \"certificate_days\"]",
    "property": "Optional[str]",
    "comparison": "Literal[\"equals\", \"not_equals\", \"contains\", \"not_contains\", \"greater_than\", \"less_than\", \"at_least\", \"at_most\", \"exists\", \"not_exists\"]",
    "target": "Optional[str]",
    "severity": "Literal[\"down\", \"degraded\"]",
})

MonitorCheckNow = TypedDict("MonitorCheckNow", {
    "state": "Literal[\"done\", \"under_way\"]",
    "good": "Optional[bool]",
    "cause": "Optional[str]",
    "response_time": "Optional[float]",
    "checked_at": "Optional[str]",
})

MonitorConnection = TypedDict("MonitorConnection", {
    "ignore_certificate_errors": "Literal[0, 1]",
    "ca_certificate": "Optional[str]",
    "client_certificate": "Optional[str]",
    "server_name": "Optional[str]",
    "ip_family": "Optional[Literal[4, 6]]",
    "max_redirects": "Optional[int]",
    "proxy_url": "Optional[str]",
    "proxy_username": "Optional[str]",
    "oauth2": "Optional[MonitorConnectionOauth2]",
})

MonitorConnectionOauth2 = TypedDict("MonitorConnectionOauth2", {
    "token_url": "Optional[str]",
    "client_id": "Optional[str]",
    "scope": "Optional[str]",
    "audience": "Optional[str]",
})

MonitorDay = TypedDict("MonitorDay", {
    "day": "str",
    "uptime": "Optional[float]",
    "downtime_s": "int",
    "maintenance_s": "int",
    "degraded_s": "int",
    "incidents": "int",
})

_MonitorEvent = TypedDict("_MonitorEvent", {
    "type": "Literal[\"monitor.degraded\", \"monitor.degraded_over\"]",
    "timestamp": "str",
    "data": "MonitorEventData",
})
_MonitorEventMore = TypedDict("_MonitorEventMore", {
    "test": "Literal[True]",
}, total=False)
class MonitorEvent(_MonitorEvent, _MonitorEventMore):
    pass

MonitorEventData = TypedDict("MonitorEventData", {
    "monitor": "IncidentEventDataMonitor",
    "degradation": "IncidentEventDataIncident",
    "link": "str",
})

MonitorFailure = TypedDict("MonitorFailure", {
    "at": "str",
    "cause": "str",
    "status": "int",
    "total": "float",
    "address": "str",
    "final_url": "str",
    "protocol": "str",
    "headers": "List[MonitorFailureHeadersEntry]",
    "body": "Optional[str]",
    "body_cut": "bool",
})

MonitorFailureHeadersEntry = TypedDict("MonitorFailureHeadersEntry", {
    "name": "str",
    "value": "str",
})

MonitorGroup = TypedDict("MonitorGroup", {
    "id": "int",
    "object": "Literal[\"monitor_group\"]",
    "name": "str",
    "parent_id": "Optional[int]",
    "down_when": "Union[Literal[\"any\", \"all\"], int]",
    "position": "int",
    "status": "Literal[\"pending\", \"up\", \"down\", \"maintenance\", \"paused\", \"unknown\", \"unreachable\", \"degraded\"]",
    "monitors": "int",
    "down": "int",
    "uptime": "MonitorUptime",
    "degraded_s": "MonitorGroupDegradedS",
    "created_at": "str",
    "updated_at": "str",
})

MonitorGroupDegradedS = TypedDict("MonitorGroupDegradedS", {
    "24h": "int",
    "7d": "int",
    "30d": "int",
    "90d": "int",
})

MonitorGroupShown = TypedDict("MonitorGroupShown", {
    "id": "int",
    "object": "Literal[\"monitor_group\"]",
    "name": "str",
    "parent_id": "Optional[int]",
    "down_when": "Union[Literal[\"any\", \"all\"], int]",
    "position": "int",
    "status": "Literal[\"pending\", \"up\", \"down\", \"maintenance\", \"paused\", \"unknown\", \"unreachable\", \"degraded\"]",
    "monitors": "int",
    "down": "int",
    "uptime": "MonitorUptime",
    "degraded_s": "MonitorGroupDegradedS",
    "created_at": "str",
    "updated_at": "str",
    "members": "List[MonitorGroupShownMembersEntry]",
    "outages": "List[MonitorGroupShownOutagesEntry]",
    "degraded": "List[MonitorGroupShownOutagesEntry]",
})

MonitorGroupShownMembersEntry = TypedDict("MonitorGroupShownMembersEntry", {
    "object": "Literal[\"monitor\", \"monitor_group\"]",
    "id": "int",
    "name": "str",
    "status": "Literal[\"pending\", \"up\", \"down\", \"maintenance\", \"paused\", \"unknown\", \"unreachable\", \"degraded\"]",
})

MonitorGroupShownOutagesEntry = TypedDict("MonitorGroupShownOutagesEntry", {
    "started_at": "str",
    "ended_at": "Optional[str]",
})

MonitorOpenIncident = TypedDict("MonitorOpenIncident", {
    "id": "int",
    "cause": "str",
    "started_at": "str",
    "acknowledged_at": "Optional[str]",
})

MonitorRequestHeadersEntry = TypedDict("MonitorRequestHeadersEntry", {
    "key": "str",
    "value": "str",
})

MonitorStats = TypedDict("MonitorStats", {
    "period": "Optional[Literal[\"24h\", \"7d\", \"30d\", \"90d\", \"365d\"]]",
    "from": "str",
    "to": "str",
    "uptime": "Optional[float]",
    "downtime_s": "int",
    "incidents": "int",
    "degraded_s": "int",
    "checks": "int",
    "good": "int",
    "response_time": "MonitorStatsResponseTime",
    "phases": "MonitorStatsPhases",
    "apdex": "MonitorStatsApdex",
    "uptimes": "MonitorStatsUptimes",
    "bucket_s": "int",
    "series": "List[MonitorStatsSeriesEntry]",
    "events": "List[MonitorStatsEventsEntry]",
})

MonitorStatsApdex = TypedDict("MonitorStatsApdex", {
    "score": "Optional[float]",
    "threshold_ms": "int",
})

MonitorStatsEventsEntry = TypedDict("MonitorStatsEventsEntry", {
    "kind": "Literal[\"incident\", \"maintenance\", \"degraded\"]",
    "incident_id": "Optional[int]",
    "label": "Optional[str]",
    "from": "str",
    "to": "Optional[str]",
})

MonitorStatsPhases = TypedDict("MonitorStatsPhases", {
    "dns": "Optional[float]",
    "connect": "Optional[float]",
    "tls": "Optional[float]",
    "first_byte": "Optional[float]",
})

MonitorStatsResponseTime = TypedDict("MonitorStatsResponseTime", {
    "average": "Optional[float]",
    "p50": "Optional[float]",
    "p95": "Optional[float]",
    "p99": "Optional[float]",
    "minimum": "Optional[float]",
    "maximum": "Optional[float]",
})

MonitorStatsSeriesEntry = TypedDict("MonitorStatsSeriesEntry", {
    "at": "str",
    "average": "Optional[float]",
    "p50": "Optional[float]",
    "p95": "Optional[float]",
    "p99": "Optional[float]",
    "good": "int",
    "bad": "int",
})

MonitorStatsUptimes = TypedDict("MonitorStatsUptimes", {
    "24h": "Optional[float]",
    "7d": "Optional[float]",
    "30d": "Optional[float]",
    "90d": "Optional[float]",
    "365d": "Optional[float]",
})

MonitorUptime = TypedDict("MonitorUptime", {
    "24h": "Optional[float]",
    "7d": "Optional[float]",
    "30d": "Optional[float]",
    "90d": "Optional[float]",
})

MonthlyOutageCost = TypedDict("MonthlyOutageCost", {
    "month": "str",
    "from": "str",
    "to": "str",
    "is_ongoing": "bool",
    "uptime": "Optional[float]",
    "outages": "int",
    "downtime_s": "int",
    "unknown": "Optional[Literal[\"no_comparison\", \"unavailable\"]]",
    "websites": "List[MonthlyOutageCostWebsitesEntry]",
    "sales": "Optional[MonthlyOutageCostSales]",
})

MonthlyOutageCostSales = TypedDict("MonthlyOutageCostSales", {
    "outages": "int",
    "orders": "OutageCostSalesOrders",
    "revenue": "List[OutageCostSalesRevenueEntry]",
})

MonthlyOutageCostWebsitesEntry = TypedDict("MonthlyOutageCostWebsitesEntry", {
    "website_id": "int",
    "domain": "str",
    "outages": "int",
    "visits": "OutageCostWebsitesEntryVisits",
})

Objective = TypedDict("Objective", {
    "id": "int",
    "object": "Literal[\"objective\"]",
    "name": "str",
    "target": "float",
    "period": "Literal[\"7d\", \"28d\", \"30d\", \"90d\", \"month\"]",
    "measure": "Literal[\"time\", \"visitors\"]",
    "monitor_ids": "List[int]",
    "group_id": "Optional[int]",
    "alerts": "List[MonitorRequestHeadersEntry]",
    "status": "Literal[\"met\", \"at_risk\", \"exhausted\", \"no_data\"]",
    "unknown": "Optional[Literal[\"no_monitors\", \"not_checked\", \"no_website\", \"no_history\", \"unavailable\"]]",
    "period_start": "str",
    "period_end": "str",
    "budget": "Optional[ObjectiveBudget2]",
    "achieved": "Optional[float]",
    "burn_rates": "Optional[ObjectiveBurnRates]",
    "websites": "List[QuietHoursWebsitesEntry]",
    "burning_since": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})

ObjectiveBudget = TypedDict("ObjectiveBudget", {
    "unit": "Literal[\"seconds\", \"visitors\"]",
    "allowed": "Optional[float]",
    "days": "List[ObjectiveBudgetDaysEntry]",
    "incidents": "List[ObjectiveBudgetIncidentsEntry]",
})

ObjectiveBudget2 = TypedDict("ObjectiveBudget2", {
    "unit": "Literal[\"seconds\", \"visitors\"]",
    "total": "float",
    "allowed": "float",
    "consumed": "float",
    "remaining": "float",
    "remaining_percent": "float",
})

ObjectiveBudgetDaysEntry = TypedDict("ObjectiveBudgetDaysEntry", {
    "day": "str",
    "consumed": "float",
    "remaining": "Optional[float]",
    "remaining_percent": "Optional[float]",
})

ObjectiveBudgetIncidentsEntry = TypedDict("ObjectiveBudgetIncidentsEntry", {
    "id": "int",
    "monitor_id": "int",
    "monitor_name": "str",
    "cause": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
    "consumed": "float",
})

ObjectiveBurnRates = TypedDict("ObjectiveBurnRates", {
    "5m": "float",
    "30m": "float",
    "1h": "float",
    "6h": "float",
})

_ObjectiveEvent = TypedDict("_ObjectiveEvent", {
    "type": "Literal[\"objective.burning\"]",
    "timestamp": "str",
    "data": "ObjectiveEventData",
})
_ObjectiveEventMore = TypedDict("_ObjectiveEventMore", {
    "test": "Literal[True]",
}, total=False)
class ObjectiveEvent(_ObjectiveEvent, _ObjectiveEventMore):
    pass

ObjectiveEventData = TypedDict("ObjectiveEventData", {
    "objective": "ObjectiveEventDataObjective",
    "started_at": "str",
    "at": "str",
    "budget_remaining_percent": "float",
    "link": "str",
    "burn_rate": "float",
    "hours": "int",
    "monitors_down": "List[str]",
})

ObjectiveEventDataObjective = TypedDict("ObjectiveEventDataObjective", {
    "id": "int",
    "name": "str",
    "target": "float",
    "period": "str",
})

_ObjectiveRecoveredEvent = TypedDict("_ObjectiveRecoveredEvent", {
    "type": "Literal[\"objective.recovered\"]",
    "timestamp": "str",
    "data": "ObjectiveRecoveredEventData",
})
_ObjectiveRecoveredEventMore = TypedDict("_ObjectiveRecoveredEventMore", {
    "test": "Literal[True]",
}, total=False)
class ObjectiveRecoveredEvent(_ObjectiveRecoveredEvent, _ObjectiveRecoveredEventMore):
    pass

ObjectiveRecoveredEventData = TypedDict("ObjectiveRecoveredEventData", {
    "objective": "ObjectiveEventDataObjective",
    "started_at": "str",
    "at": "str",
    "budget_remaining_percent": "float",
    "link": "str",
})

Order = TypedDict("Order", {
    "id": "int",
    "object": "Literal[\"order\"]",
    "number": "str",
    "state": "Literal[\"open\", \"paid\", \"cancelled\", \"expired\"]",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "licence": "Literal[\"regular\", \"extended\"]",
    "kind": "Literal[\"purchase\", \"trial\", \"renewal\", \"upgrade\", \"support\", \"conversion\"]",
    "tier": "Optional[IncidentShownUnreachableMonitorsEntry]",
    "extends_purchase_id": "Optional[int]",
    "currency": "str",
    "price": "float",
    "discount": "float",
    "sale": "float",
    "total": "float",
    "tax": "float",
    "fee": "float",
    "coupon": "Optional[str]",
    "buyer": "OrderBuyer",
    "consent": "Optional[OrderConsent]",
    "source": "Optional[OrderSource]",
    "provider": "Literal[\"stripe\", \"paypal\", \"manual\", \"free\"]",
    "payment": "Optional[str]",
    "purchase_id": "Optional[int]",
    "purchase_state": "Optional[Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]]",
    "refunded": "float",
    "invoice_number": "Optional[str]",
    "stray_payments": "List[OrderStrayPaymentsEntry]",
    "created_at": "str",
    "expires_at": "str",
    "settled_at": "Optional[str]",
})

OrderBuyer = TypedDict("OrderBuyer", {
    "email": "str",
    "name": "str",
    "country": "str",
    "company": "str",
    "address": "str",
    "vat_id": "str",
})

OrderConsent = TypedDict("OrderConsent", {
    "text": "str",
    "given_at": "str",
})

_OrderEvent = TypedDict("_OrderEvent", {
    "type": "Literal[\"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\"]",
    "timestamp": "str",
    "data": "OrderEventData",
})
_OrderEventMore = TypedDict("_OrderEventMore", {
    "test": "Literal[True]",
}, total=False)
class OrderEvent(_OrderEvent, _OrderEventMore):
    pass

OrderEventData = TypedDict("OrderEventData", {
    "id": "int",
    "number": "str",
    "state": "Literal[\"open\", \"paid\", \"cancelled\", \"expired\"]",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "licence": "Literal[\"regular\", \"extended\"]",
    "kind": "Literal[\"purchase\", \"trial\", \"renewal\", \"upgrade\", \"support\", \"conversion\"]",
    "tier_id": "Optional[int]",
    "extends_purchase_id": "Optional[int]",
    "total": "float",
    "tax": "float",
    "discount": "float",
    "currency": "str",
    "payment": "Literal[\"stripe\", \"paypal\", \"manual\", \"free\"]",
    "buyer_email": "str",
    "buyer_name": "str",
    "created_at": "str",
})

_OrderSource = TypedDict("_OrderSource", {
    "first": "OrderSourceFirst",
    "last": "OrderSourceFirst",
})
_OrderSourceMore = TypedDict("_OrderSourceMore", {
    "day": "List[OrderSourceDayEntry]",
}, total=False)
class OrderSource(_OrderSource, _OrderSourceMore):
    pass

OrderSourceDayEntry = TypedDict("OrderSourceDayEntry", {
    "channel": "str",
    "source": "str",
    "referrer": "str",
    "utm_source": "str",
    "utm_medium": "str",
    "utm_campaign": "str",
})

OrderSourceFirst = TypedDict("OrderSourceFirst", {
    "channel": "str",
    "source": "str",
    "referrer": "str",
    "utm_source": "str",
    "utm_medium": "str",
    "utm_campaign": "str",
    "entry_page": "str",
    "country": "str",
    "device": "str",
})

OrderStrayPaymentsEntry = TypedDict("OrderStrayPaymentsEntry", {
    "id": "int",
    "reason": "Literal[\"second\", \"other_amount\"]",
    "amount": "float",
    "currency": "str",
    "returned": "float",
    "payment": "str",
    "received_at": "str",
})

OrderSummary = TypedDict("OrderSummary", {
    "object": "Literal[\"order_summary\"]",
    "orders": "int",
    "open": "int",
    "paid": "int",
    "cancelled": "int",
    "expired": "int",
    "refunded": "int",
    "awaiting_transfer": "int",
})

OutageBuyers = TypedDict("OutageBuyers", {
    "object": "Literal[\"outage_buyers\"]",
    "outage": "Literal[\"incident\", \"shop_alert\"]",
    "outage_id": "int",
    "from": "str",
    "to": "Optional[str]",
    "unknown": "Optional[Literal[\"not_the_shop\", \"too_old\"]]",
    "extension_days": "int",
    "total": "int",
    "buyers": "List[OutageBuyersBuyersEntry]",
    "returned": "OutageBuyersReturned",
    "second_chance": "Optional[OutageBuyersSecondChance]",
    "preview": "Optional[OutageBuyersPreview]",
})

OutageBuyersBuyersEntry = TypedDict("OutageBuyersBuyersEntry", {
    "email": "str",
    "name": "str",
    "language": "str",
    "failed_checkouts": "List[str]",
    "failed_downloads": "List[str]",
    "failed_licence_checks": "List[str]",
    "can_extend": "bool",
    "second_chance_at": "Optional[str]",
    "made_good_at": "Optional[str]",
    "has_coupon": "bool",
    "extended_days": "int",
})

OutageBuyersPreview = TypedDict("OutageBuyersPreview", {
    "subject": "str",
    "paragraphs": "List[str]",
})

OutageBuyersReturned = TypedDict("OutageBuyersReturned", {
    "buyers": "int",
    "amounts": "List[QuietHoursHoursEntryRevenueEntry]",
})

OutageBuyersSecondChance = TypedDict("OutageBuyersSecondChance", {
    "mailed": "int",
    "orders": "int",
    "amounts": "List[QuietHoursHoursEntryRevenueEntry]",
})

OutageCost = TypedDict("OutageCost", {
    "object": "Literal[\"outage_cost\"]",
    "incident_id": "int",
    "from": "str",
    "to": "str",
    "is_ongoing": "bool",
    "unknown": "Optional[Literal[\"no_website\", \"too_long\", \"no_history\", \"unavailable\"]]",
    "websites": "List[OutageCostWebsitesEntry]",
    "sales": "Optional[OutageCostSales]",
    "second_chance": "Optional[OutageCostSecondChance]",
})

OutageCostSales = TypedDict("OutageCostSales", {
    "weeks_used": "int",
    "orders": "OutageCostSalesOrders",
    "revenue": "List[OutageCostSalesRevenueEntry]",
})

OutageCostSalesOrders = TypedDict("OutageCostSalesOrders", {
    "actual": "float",
    "usual": "float",
    "low": "float",
    "high": "float",
    "lost": "float",
    "lost_low": "float",
    "lost_high": "float",
})

OutageCostSalesRevenueEntry = TypedDict("OutageCostSalesRevenueEntry", {
    "currency": "str",
    "actual": "float",
    "usual": "float",
    "low": "float",
    "high": "float",
    "lost": "float",
    "lost_low": "float",
    "lost_high": "float",
})

OutageCostSecondChance = TypedDict("OutageCostSecondChance", {
    "mailed": "int",
    "orders": "int",
    "amounts": "List[QuietHoursHoursEntryRevenueEntry]",
})

OutageCostWebsitesEntry = TypedDict("OutageCostWebsitesEntry", {
    "website_id": "int",
    "domain": "str",
    "weeks_used": "int",
    "visits": "OutageCostWebsitesEntryVisits",
})

OutageCostWebsitesEntryVisits = TypedDict("OutageCostWebsitesEntryVisits", {
    "actual": "float",
    "usual": "float",
    "low": "float",
    "high": "float",
    "lost": "float",
    "lost_low": "float",
    "lost_high": "float",
})

_PasskeyEvent = TypedDict("_PasskeyEvent", {
    "type": "Literal[\"passkey.added\", \"passkey.removed\"]",
    "timestamp": "str",
    "data": "PasskeyEventData",
})
_PasskeyEventMore = TypedDict("_PasskeyEventMore", {
    "test": "Literal[True]",
}, total=False)
class PasskeyEvent(_PasskeyEvent, _PasskeyEventMore):
    pass

PasskeyEventData = TypedDict("PasskeyEventData", {
    "member": "MemberJoinedEventDataMember",
    "passkey": "PasskeyEventDataPasskey",
    "link": "str",
})

PasskeyEventDataPasskey = TypedDict("PasskeyEventDataPasskey", {
    "name": "str",
})

Payout = TypedDict("Payout", {
    "id": "int",
    "object": "Literal[\"withdrawal\"]",
    "amount": "float",
    "currency": "str",
    "destination": "str",
    "state": "Literal[\"requested\", \"settled\", \"rejected\"]",
    "note": "str",
    "requested_at": "str",
    "settled_at": "Optional[str]",
    "sources": "List[WithdrawalSourcesEntry]",
    "account": "PayoutAccount",
    "covered": "Optional[float]",
})

PayoutAccount = TypedDict("PayoutAccount", {
    "id": "int",
    "username": "str",
})

PreviewContactTemplateBody = TypedDict("PreviewContactTemplateBody", {
    "content_type": "str",
    "body": "Optional[str]",
}, total=False)

PreviewContactTemplateData = TypedDict("PreviewContactTemplateData", {
    "examples": "List[PreviewContactTemplateDataExamplesEntry]",
    "placeholders": "List[str]",
})

PreviewContactTemplateDataExamplesEntry = TypedDict("PreviewContactTemplateDataExamplesEntry", {
    "example": "Literal[\"down\", \"reminder\", \"up\", \"degraded\", \"degraded_over\", \"certificate\", \"domain\", \"objective_burning\", \"objective_recovered\", \"spike\", \"drop\", \"drop_over\", \"conversion_alert\", \"conversion_alert_over\", \"shop_alert\", \"shop_alert_over\", \"test\"]",
    "body": "str",
})

PublishItemVersionBody = TypedDict("PublishItemVersionBody", {
    "mail_buyers": "Optional[Literal[0, 1]]",
    "mail_audience": "Optional[Literal[\"all\", \"outdated\"]]",
}, total=False)

_PurchaseEvent = TypedDict("_PurchaseEvent", {
    "type": "Literal[\"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\"]",
    "timestamp": "str",
    "data": "PurchaseEventData",
})
_PurchaseEventMore = TypedDict("_PurchaseEventMore", {
    "test": "Literal[True]",
}, total=False)
class PurchaseEvent(_PurchaseEvent, _PurchaseEventMore):
    pass

PurchaseEventData = TypedDict("PurchaseEventData", {
    "id": "int",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "currency": "str",
    "buyer_email": "Optional[str]",
    "buyer_name": "Optional[str]",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "trial": "bool",
    "extends_purchase_id": "Optional[int]",
    "downloaded": "bool",
    "state": "str",
    "date": "str",
})

_PurchaseExtendedEvent = TypedDict("_PurchaseExtendedEvent", {
    "type": "Literal[\"purchase.extended\"]",
    "timestamp": "str",
    "data": "PurchaseExtendedEventData",
})
_PurchaseExtendedEventMore = TypedDict("_PurchaseExtendedEventMore", {
    "test": "Literal[True]",
}, total=False)
class PurchaseExtendedEvent(_PurchaseExtendedEvent, _PurchaseExtendedEventMore):
    pass

PurchaseExtendedEventData = TypedDict("PurchaseExtendedEventData", {
    "id": "int",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "currency": "str",
    "buyer_email": "Optional[str]",
    "buyer_name": "Optional[str]",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "trial": "bool",
    "extends_purchase_id": "Optional[int]",
    "downloaded": "bool",
    "state": "str",
    "date": "str",
    "kind": "Literal[\"renewal\", \"upgrade\", \"support\", \"conversion\"]",
    "payment_id": "int",
})

_PurchaseSubscriptionChangedEvent = TypedDict("_PurchaseSubscriptionChangedEvent", {
    "type": "Literal[\"purchase.subscription_changed\"]",
    "timestamp": "str",
    "data": "PurchaseSubscriptionChangedEventData",
})
_PurchaseSubscriptionChangedEventMore = TypedDict("_PurchaseSubscriptionChangedEventMore", {
    "test": "Literal[True]",
}, total=False)
class PurchaseSubscriptionChangedEvent(_PurchaseSubscriptionChangedEvent, _PurchaseSubscriptionChangedEventMore):
    pass

PurchaseSubscriptionChangedEventData = TypedDict("PurchaseSubscriptionChangedEventData", {
    "id": "int",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "license_type": "str",
    "price": "float",
    "refunded": "float",
    "currency": "str",
    "buyer_email": "Optional[str]",
    "buyer_name": "Optional[str]",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "trial": "bool",
    "extends_purchase_id": "Optional[int]",
    "downloaded": "bool",
    "state": "str",
    "date": "str",
    "subscription": "PurchaseSubscriptionChangedEventDataSubscription",
})

PurchaseSubscriptionChangedEventDataSubscription = TypedDict("PurchaseSubscriptionChangedEventDataSubscription", {
    "state": "Literal[\"active\", \"past_due\", \"canceling\", \"ended\"]",
    "tier_id": "Optional[int]",
    "period_ends_at": "str",
})

QuietHours = TypedDict("QuietHours", {
    "object": "Literal[\"quiet_hours\"]",
    "unknown": "Optional[Literal[\"no_website\", \"no_history\", \"unavailable\"]]",
    "websites": "List[QuietHoursWebsitesEntry]",
    "has_sales": "bool",
    "hours": "List[QuietHoursHoursEntry]",
    "windows": "List[QuietHoursHoursEntry]",
})

QuietHoursHoursEntry = TypedDict("QuietHoursHoursEntry", {
    "from": "str",
    "to": "str",
    "visits": "float",
    "orders": "float",
    "revenue": "List[QuietHoursHoursEntryRevenueEntry]",
})

QuietHoursHoursEntryRevenueEntry = TypedDict("QuietHoursHoursEntryRevenueEntry", {
    "currency": "str",
    "amount": "float",
})

QuietHoursWebsitesEntry = TypedDict("QuietHoursWebsitesEntry", {
    "id": "int",
    "domain": "str",
})

_QuotaEvent = TypedDict("_QuotaEvent", {
    "type": "Literal[\"quota.reached\"]",
    "timestamp": "str",
    "data": "QuotaEventData",
})
_QuotaEventMore = TypedDict("_QuotaEventMore", {
    "test": "Literal[True]",
}, total=False)
class QuotaEvent(_QuotaEvent, _QuotaEventMore):
    pass

QuotaEventData = TypedDict("QuotaEventData", {
    "quota": "QuotaEventDataQuota",
    "link": "str",
})

QuotaEventDataQuota = TypedDict("QuotaEventDataQuota", {
    "name": "Literal[\"pageviews\"]",
    "percent": "Literal[80, 100, 200]",
    "most": "int",
    "used": "int",
    "month": "str",
})

_RecordSaleBody = TypedDict("_RecordSaleBody", {
    "reference": "str",
    "amount": "float",
    "currency": "str",
})
_RecordSaleBodyMore = TypedDict("_RecordSaleBodyMore", {
    "refunded": "Optional[float]",
    "sold_at": "Optional[str]",
    "visitor": "Optional[RecordSaleBodyVisitor]",
}, total=False)
class RecordSaleBody(_RecordSaleBody, _RecordSaleBodyMore):
    pass

RecordSaleBodyVisitor = TypedDict("RecordSaleBodyVisitor", {
    "address": "str",
    "user_agent": "str",
})

RefundPurchaseBody = TypedDict("RefundPurchaseBody", {
    "amount": "Optional[float]",
    "reason": "Optional[str]",
    "reference": "Optional[str]",
}, total=False)

_RefundRequestEvent = TypedDict("_RefundRequestEvent", {
    "type": "Literal[\"refund_request.created\"]",
    "timestamp": "str",
    "data": "RefundRequestEventData",
})
_RefundRequestEventMore = TypedDict("_RefundRequestEventMore", {
    "test": "Literal[True]",
}, total=False)
class RefundRequestEvent(_RefundRequestEvent, _RefundRequestEventMore):
    pass

RefundRequestEventData = TypedDict("RefundRequestEventData", {
    "id": "int",
    "item_id": "int",
    "purchase_id": "int",
    "reason": "str",
    "amount": "float",
    "currency": "str",
})

ReportRecipient = TypedDict("ReportRecipient", {
    "id": "int",
    "object": "Literal[\"report_recipient\"]",
    "email": "str",
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
    "segment_id": "Optional[int]",
    "segment": "Optional[str]",
    "pdf": "Literal[0, 1]",
    "csv": "Literal[0, 1]",
    "status": "Literal[\"active\", \"unconfirmed\", \"segment_deleted\"]",
    "asked_at": "str",
    "confirmed_at": "Optional[str]",
    "last_report_at": "Optional[str]",
    "created_at": "str",
})

ResendFailedDeliveriesBody = TypedDict("ResendFailedDeliveriesBody", {
    "since": "str",
})

ResendFailedDeliveriesData = TypedDict("ResendFailedDeliveriesData", {
    "resent": "int",
})

RestoreFromTrashBody = TypedDict("RestoreFromTrashBody", {
    "kind": "Literal[\"monitor\", \"incident\", \"objective\", \"alert_policy\", \"contact\", \"status_page\", \"uptime_report\", \"goal\", \"funnel\", \"segment\", \"website\", \"item\", \"coupon\"]",
    "id": "int",
})

RestoreFromTrashData = TypedDict("RestoreFromTrashData", {
    "object": "Literal[\"restoration\"]",
    "kind": "Literal[\"monitor\", \"incident\", \"objective\", \"alert_policy\", \"contact\", \"status_page\", \"uptime_report\", \"goal\", \"funnel\", \"segment\", \"website\", \"item\", \"coupon\"]",
    "id": "int",
    "title": "str",
})

Review = TypedDict("Review", {
    "id": "int",
    "object": "Literal[\"review\"]",
    "item": "ReviewItem",
    "purchase_id": "int",
    "stars": "int",
    "body": "str",
    "name": "str",
    "hidden": "bool",
    "hidden_reason": "str",
    "answer": "Optional[str]",
    "answered_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})

_ReviewEvent = TypedDict("_ReviewEvent", {
    "type": "Literal[\"review.created\", \"review.updated\"]",
    "timestamp": "str",
    "data": "ReviewEventData",
})
_ReviewEventMore = TypedDict("_ReviewEventMore", {
    "test": "Literal[True]",
}, total=False)
class ReviewEvent(_ReviewEvent, _ReviewEventMore):
    pass

ReviewEventData = TypedDict("ReviewEventData", {
    "id": "int",
    "item_id": "int",
    "purchase_id": "int",
    "stars": "int",
    "body": "str",
    "name": "str",
})

ReviewItem = TypedDict("ReviewItem", {
    "id": "int",
    "name": "str",
    "rating": "Optional[float]",
    "reviews": "int",
})

ReviewSummary = TypedDict("ReviewSummary", {
    "object": "Literal[\"review_summary\"]",
    "average": "Optional[float]",
    "visible": "int",
    "hidden": "int",
    "unanswered": "int",
    "by_stars": "List[ReviewSummaryByStarsEntry]",
})

ReviewSummaryByStarsEntry = TypedDict("ReviewSummaryByStarsEntry", {
    "stars": "int",
    "reviews": "int",
})

RevokePurchaseBody = TypedDict("RevokePurchaseBody", {
    "reason": "Optional[str]",
}, total=False)

Sale = TypedDict("Sale", {
    "id": "int",
    "object": "Literal[\"sale\"]",
    "reference": "str",
    "amount": "float",
    "currency": "str",
    "refunded": "float",
    "told_by": "Literal[\"page\", \"server\"]",
    "source": "Optional[SaleSource]",
    "sold_at": "str",
    "created_at": "str",
})

_SaleSource = TypedDict("_SaleSource", {
    "first": "SaleSourceFirst",
    "last": "SaleSourceFirst",
})
_SaleSourceMore = TypedDict("_SaleSourceMore", {
    "day": "List[SaleSourceDayEntry]",
}, total=False)
class SaleSource(_SaleSource, _SaleSourceMore):
    pass

SaleSourceDayEntry = TypedDict("SaleSourceDayEntry", {
    "channel": "str",
    "source": "str",
    "referrer": "str",
    "utm_source": "str",
    "utm_medium": "str",
    "utm_campaign": "str",
})

SaleSourceFirst = TypedDict("SaleSourceFirst", {
    "channel": "str",
    "source": "str",
    "referrer": "str",
    "utm_source": "str",
    "utm_medium": "str",
    "utm_campaign": "str",
    "entry_page": "str",
    "country": "str",
    "device": "str",
})

SaveItemTiersBody = TypedDict("SaveItemTiersBody", {
    "tiers": "List[SaveItemTiersBodyTiersEntry]",
})

_SaveItemTiersBodyTiersEntry = TypedDict("_SaveItemTiersBodyTiersEntry", {
    "name": "str",
    "price": "float",
})
_SaveItemTiersBodyTiersEntryMore = TypedDict("_SaveItemTiersBodyTiersEntryMore", {
    "id": "Optional[int]",
    "seats": "Optional[int]",
    "licence_days": "Optional[int]",
    "updates_days": "Optional[int]",
    "support_months": "Optional[int]",
    "renewal_price": "Optional[float]",
    "prices": "Optional[Dict[str, ItemTierPricesValue]]",
    "trial_days": "Optional[int]",
    "renews_automatically": "Optional[bool]",
    "is_on": "Optional[bool]",
}, total=False)
class SaveItemTiersBodyTiersEntry(_SaveItemTiersBodyTiersEntry, _SaveItemTiersBodyTiersEntryMore):
    pass

ScheduledExport = TypedDict("ScheduledExport", {
    "id": "int",
    "object": "Literal[\"scheduled_export\"]",
    "endpoint": "str",
    "region": "str",
    "bucket": "str",
    "prefix": "str",
    "access_key_id": "str",
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
    "segment_id": "Optional[int]",
    "segment": "Optional[str]",
    "paused": "Literal[0, 1]",
    "status": "Literal[\"active\", \"failing\", \"paused\", \"segment_deleted\"]",
    "next_attempt_at": "Optional[str]",
    "last_export": "Optional[ScheduledExportLastExport]",
    "failure": "Optional[ScheduledExportFailure]",
    "created_at": "str",
})

ScheduledExportFailure = TypedDict("ScheduledExportFailure", {
    "since": "str",
    "attempts": "int",
    "problem": "str",
})

ScheduledExportLastExport = TypedDict("ScheduledExportLastExport", {
    "at": "str",
    "key": "str",
    "bytes": "int",
})

ScheduledExportTest = TypedDict("ScheduledExportTest", {
    "object": "Literal[\"scheduled_export_test\"]",
    "ok": "bool",
    "key": "str",
    "deleted": "bool",
    "message": "str",
    "duration_ms": "int",
})

Segment = TypedDict("Segment", {
    "id": "int",
    "object": "Literal[\"segment\"]",
    "name": "str",
    "filters": "List[str]",
    "created_at": "str",
})

SendPurchaseLinkData = TypedDict("SendPurchaseLinkData", {
    "sent_to": "str",
})

_SessionEvent = TypedDict("_SessionEvent", {
    "type": "Literal[\"session.created\"]",
    "timestamp": "str",
    "data": "SessionEventData",
})
_SessionEventMore = TypedDict("_SessionEventMore", {
    "test": "Literal[True]",
}, total=False)
class SessionEvent(_SessionEvent, _SessionEventMore):
    pass

SessionEventData = TypedDict("SessionEventData", {
    "member": "MemberJoinedEventDataMember",
    "method": "str",
    "browser": "Optional[str]",
    "os": "Optional[str]",
    "place": "Optional[str]",
    "link": "str",
})

SetShopFeeBody = TypedDict("SetShopFeeBody", {
    "fee_basis_points": "int",
})

SetShopLogoQuery = TypedDict("SetShopLogoQuery", {
    "file_name": "str",
}, total=False)

SetStripeSalesBody = TypedDict("SetStripeSalesBody", {
    "signing_secret": "str",
})

SharedLink = TypedDict("SharedLink", {
    "id": "int",
    "object": "Literal[\"shared_link\"]",
    "name": "str",
    "url": "str",
    "created_at": "str",
    "used_at": "Optional[str]",
})

Shop = TypedDict("Shop", {
    "object": "Literal[\"shop\"]",
    "seller_name": "str",
    "seller_address": "str",
    "tax_number": "str",
    "tax_basis_points": "int",
    "bank_instructions": "str",
    "support_questions": "Literal[\"always\", \"supported\", \"off\"]",
    "refund_days": "int",
    "fee_basis_points": "int",
    "pays_by": "List[Literal[\"stripe\", \"paypal\", \"manual\"]]",
    "counts_visits": "bool",
    "development_sites": "List[str]",
    "website_id": "Optional[int]",
})

ShopAlert = TypedDict("ShopAlert", {
    "id": "int",
    "object": "Literal[\"shop_alert\"]",
    "kind": "Literal[\"checkout\", \"payment_provider\", \"download\", \"validation\", \"rejected_codes\"]",
    "text": "str",
    "figures": "ShopAlertFigures",
    "started_at": "str",
    "ended_at": "Optional[str]",
})

ShopAlertFigures = TypedDict("ShopAlertFigures", {
    "started": "int",
    "paid": "int",
    "hours": "int",
    "usual": "ShopAlertFiguresUsual",
    "errors": "int",
    "orders": "int",
    "failures": "int",
    "purchases": "int",
    "codes": "int",
    "minutes": "int",
    "items": "List[str]",
}, total=False)

ShopAlertFiguresUsual = TypedDict("ShopAlertFiguresUsual", {
    "started": "int",
    "paid": "int",
    "days": "int",
})

ShopAlertSettings = TypedDict("ShopAlertSettings", {
    "object": "Literal[\"shop_alert_settings\"]",
    "alerts": "List[MonitorRequestHeadersEntry]",
    "alerts_default": "bool",
    "checkout_alerts": "bool",
    "checkout_sensitivity": "Literal[\"low\", \"normal\", \"high\"]",
    "provider_alerts": "bool",
    "provider_errors": "int",
    "provider_orders": "int",
    "download_alerts": "bool",
    "download_failures": "int",
    "validation_alerts": "bool",
    "validation_failures": "int",
    "code_alerts": "bool",
    "rejected_codes": "int",
    "second_chance_mails": "bool",
    "review_request_days": "int",
})

_ShopEvent = TypedDict("_ShopEvent", {
    "type": "Literal[\"shop.alert\", \"shop.alert_over\"]",
    "timestamp": "str",
    "data": "ShopEventData",
})
_ShopEventMore = TypedDict("_ShopEventMore", {
    "test": "Literal[True]",
}, total=False)
class ShopEvent(_ShopEvent, _ShopEventMore):
    pass

ShopEventData = TypedDict("ShopEventData", {
    "shop": "str",
    "alert": "ShopEventDataAlert",
    "link": "str",
})

ShopEventDataAlert = TypedDict("ShopEventDataAlert", {
    "id": "int",
    "kind": "Literal[\"checkout\", \"payment_provider\", \"download\", \"validation\", \"rejected_codes\"]",
    "text": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
    "figures": "Dict[str, Any]",
})

ShopProfile = TypedDict("ShopProfile", {
    "object": "Literal[\"shop_profile\"]",
    "name": "str",
    "intro": "str",
    "accent": "str",
    "theme": "Optional[ShopProfileTheme]",
    "links": "List[ShopProfileLinksEntry]",
    "logo_url": "Optional[str]",
    "pages": "ShopProfilePages",
    "url": "str",
    "domain": "Optional[str]",
    "domain_verification": "Optional[DomainVerification]",
    "updated_at": "Optional[str]",
})

ShopProfileLinksEntry = TypedDict("ShopProfileLinksEntry", {
    "label": "str",
    "url": "str",
})

ShopProfilePages = TypedDict("ShopProfilePages", {
    "terms": "str",
    "privacy": "str",
    "refunds": "str",
    "imprint": "str",
})

ShopProfileTheme = TypedDict("ShopProfileTheme", {
    "light": "ShopProfileThemeLight",
    "dark": "ShopProfileThemeLight",
})

ShopProfileThemeLight = TypedDict("ShopProfileThemeLight", {
    "fill": "str",
    "on_fill": "str",
    "accent": "str",
    "bar": "str",
})

_StatisticsMeta = TypedDict("_StatisticsMeta", {
    "from": "str",
    "to": "str",
    "time_zone": "str",
    "filters": "List[str]",
    "imported": "Literal[\"included\", \"left_out\", \"none\"]",
})
_StatisticsMetaMore = TypedDict("_StatisticsMetaMore", {
    "more": "bool",
    "total": "int",
    "interval": "str",
    "compare": "Optional[StatisticsMetaCompare]",
    "identified": "int",
    "conversions": "StatisticsMetaConversions",
    "notice": "str",
}, total=False)
class StatisticsMeta(_StatisticsMeta, _StatisticsMetaMore):
    pass

_StatisticsMetaCompare = TypedDict("_StatisticsMetaCompare", {
    "from": "str",
    "to": "str",
})
_StatisticsMetaCompareMore = TypedDict("_StatisticsMetaCompareMore", {
    "until": "str",
}, total=False)
class StatisticsMetaCompare(_StatisticsMetaCompare, _StatisticsMetaCompareMore):
    pass

StatisticsMetaConversions = TypedDict("StatisticsMetaConversions", {
    "conversions": "float",
    "revenue": "List[GetWebsiteDashboardDataListsPagesEntryRevenueEntry]",
})

StatusPage = TypedDict("StatusPage", {
    "id": "int",
    "object": "Literal[\"status_page\"]",
    "name": "str",
    "slug": "str",
    "domain": "Optional[str]",
    "domain_verification": "Optional[DomainVerification]",
    "description": "str",
    "theme": "Literal[\"auto\", \"light\", \"dark\"]",
    "accent": "str",
    "footer_text": "str",
    "footer_url": "str",
    "noindex": "Literal[0, 1]",
    "show_response_times": "Literal[0, 1]",
    "show_causes": "Literal[0, 1]",
    "show_objectives": "Literal[0, 1]",
    "has_password": "bool",
    "logo_url": "Optional[str]",
    "url": "str",
    "groups": "List[StatusPageGroupsEntry]",
    "embed_origins": "List[str]",
    "status": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\", \"paused\", \"unknown\", \"pending\"]",
    "status_text": "str",
    "subscribers": "int",
    "created_at": "str",
    "updated_at": "str",
})

StatusPageComponent = TypedDict("StatusPageComponent", {
    "id": "int",
    "object": "Literal[\"component\"]",
    "name": "str",
    "state": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]",
    "changed_at": "str",
    "created_at": "str",
})

_StatusPageGroupsEntry = TypedDict("_StatusPageGroupsEntry", {
    "name": "str",
    "monitor_ids": "List[int]",
})
_StatusPageGroupsEntryMore = TypedDict("_StatusPageGroupsEntryMore", {
    "components": "List[StatusPageGroupsEntryComponentsEntry]",
}, total=False)
class StatusPageGroupsEntry(_StatusPageGroupsEntry, _StatusPageGroupsEntryMore):
    pass

StatusPageGroupsEntryComponentsEntry = TypedDict("StatusPageGroupsEntryComponentsEntry", {
    "id": "int",
    "name": "str",
    "state": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]",
})

StatusReport = TypedDict("StatusReport", {
    "id": "int",
    "object": "Literal[\"status_report\"]",
    "status_page_id": "int",
    "title": "str",
    "impact": "Literal[\"none\", \"minor\", \"major\", \"critical\"]",
    "phase": "Optional[Literal[\"investigating\", \"identified\", \"monitoring\", \"resolved\"]]",
    "affected": "List[StatusReportAffectedEntry]",
    "incident_id": "Optional[int]",
    "updates": "List[StatusReportUpdate]",
    "postmortem": "str",
    "published_at": "Optional[str]",
    "resolved_at": "Optional[str]",
    "created_at": "str",
})

StatusReportAffectedEntry = TypedDict("StatusReportAffectedEntry", {
    "monitor_id": "Optional[int]",
    "component_id": "Optional[int]",
    "state": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]",
})

StatusReportTemplate = TypedDict("StatusReportTemplate", {
    "id": "int",
    "object": "Literal[\"status_report_template\"]",
    "name": "str",
    "title": "str",
    "investigating": "str",
    "identified": "str",
    "monitoring": "str",
    "resolved": "str",
    "created_at": "str",
})

StatusReportUpdate = TypedDict("StatusReportUpdate", {
    "id": "int",
    "object": "Literal[\"status_report_update\"]",
    "phase": "Literal[\"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
    "text": "str",
    "state": "Literal[\"planned\", \"published\", \"skipped\"]",
    "publish_at": "str",
    "notify": "Literal[0, 1]",
    "created_at": "str",
})

StripeSales = TypedDict("StripeSales", {
    "object": "Literal[\"stripe_sales\"]",
    "url": "str",
    "events": "List[str]",
    "has_signing_secret": "bool",
    "last_event_at": "Optional[str]",
    "last_problem": "str",
})

Subscriber = TypedDict("Subscriber", {
    "id": "int",
    "object": "Literal[\"subscriber\"]",
    "channel": "Literal[\"email\", \"webhook\", \"slack\"]",
    "address": "str",
    "email": "str",
    "services": "Optional[List[SubscriberServicesEntry]]",
    "confirmed_at": "Optional[str]",
    "created_at": "str",
})

SubscriberServicesEntry = TypedDict("SubscriberServicesEntry", {
    "monitor_id": "Optional[int]",
    "component_id": "Optional[int]",
})

SupportFacts = TypedDict("SupportFacts", {
    "state": "Literal[\"valid\", \"disputed\", \"refunded\", \"revoked\"]",
    "license_type": "str",
    "imported": "bool",
    "support": "Literal[\"active\", \"ended\", \"none\"]",
    "supported_until": "Optional[str]",
    "downloaded_version": "Optional[str]",
    "downloaded_at": "Optional[str]",
    "newest_version": "Optional[str]",
    "activations": "SupportFactsActivations",
})

SupportFactsActivations = TypedDict("SupportFactsActivations", {
    "used": "int",
    "limit": "Optional[int]",
    "labels": "List[str]",
})

SupportQuestion = TypedDict("SupportQuestion", {
    "id": "int",
    "object": "Literal[\"support_question\"]",
    "subject": "str",
    "status": "Literal[\"waiting\", \"answered\", \"closed\"]",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "purchase_id": "int",
    "buyer": "SupportQuestionBuyer",
    "asked": "SupportFacts",
    "messages": "int",
    "created_at": "str",
    "updated_at": "str",
})

SupportQuestionBuyer = TypedDict("SupportQuestionBuyer", {
    "name": "str",
    "email": "str",
})

SupportQuestionDetail = TypedDict("SupportQuestionDetail", {
    "id": "int",
    "object": "Literal[\"support_question\"]",
    "subject": "str",
    "status": "Literal[\"waiting\", \"answered\", \"closed\"]",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "purchase_id": "int",
    "buyer": "SupportQuestionBuyer",
    "asked": "SupportFacts",
    "messages": "int",
    "created_at": "str",
    "updated_at": "str",
    "purchase_code": "str",
    "now": "SupportFacts",
    "can_answer": "bool",
    "thread": "List[SupportQuestionDetailThreadEntry]",
})

SupportQuestionDetailThreadEntry = TypedDict("SupportQuestionDetailThreadEntry", {
    "id": "int",
    "from": "Literal[\"buyer\", \"seller\"]",
    "body": "str",
    "mailed": "bool",
    "created_at": "str",
})

_SupportQuestionEvent = TypedDict("_SupportQuestionEvent", {
    "type": "Literal[\"support_question.created\", \"support_question.replied\"]",
    "timestamp": "str",
    "data": "SupportQuestionEventData",
})
_SupportQuestionEventMore = TypedDict("_SupportQuestionEventMore", {
    "test": "Literal[True]",
}, total=False)
class SupportQuestionEvent(_SupportQuestionEvent, _SupportQuestionEventMore):
    pass

SupportQuestionEventData = TypedDict("SupportQuestionEventData", {
    "id": "int",
    "item_id": "int",
    "purchase_id": "int",
    "subject": "str",
    "message": "str",
    "supported_until": "Optional[str]",
})

SupportQuestionSummary = TypedDict("SupportQuestionSummary", {
    "object": "Literal[\"support_question_summary\"]",
    "waiting": "int",
    "answered": "int",
    "closed": "int",
})

TaxSettings = TypedDict("TaxSettings", {
    "object": "Literal[\"tax_settings\"]",
    "mode": "Literal[\"one_rate\", \"by_country\"]",
    "tax_basis_points": "int",
    "home_country": "Union[str, Literal[\"\"]]",
    "has_oss": "bool",
    "rates": "List[TaxSettingsRatesEntry]",
    "adds_tax": "bool",
    "invoice_prefix": "str",
    "examples": "List[TaxSettingsExamplesEntry]",
})

TaxSettingsExamplesEntry = TypedDict("TaxSettingsExamplesEntry", {
    "country": "str",
    "rule": "Literal[\"one_rate\", \"home\", \"destination\", \"reverse_charge\", \"none\"]",
    "basis_points": "int",
    "pays": "float",
    "tax": "float",
})

TaxSettingsRatesEntry = TypedDict("TaxSettingsRatesEntry", {
    "country": "str",
    "basis_points": "int",
})

TaxTotal = TypedDict("TaxTotal", {
    "country": "str",
    "rule": "Literal[\"one_rate\", \"home\", \"destination\", \"reverse_charge\", \"none\"]",
    "rate": "Optional[float]",
    "net": "float",
    "tax": "float",
    "currency": "str",
    "documents": "int",
})

TestAlertChannelBody = TypedDict("TestAlertChannelBody", {
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
})

TestContactData = TypedDict("TestContactData", {
    "delivered": "bool",
    "error": "Optional[str]",
    "duration_ms": "int",
})

TestMonitorAlertsBody = TypedDict("TestMonitorAlertsBody", {
    "key": "Optional[Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]]",
    "value": "Optional[str]",
}, total=False)

TestMonitorAlertsDataEntry = TypedDict("TestMonitorAlertsDataEntry", {
    "key": "str",
    "value": "str",
    "delivered": "bool",
    "error": "Optional[str]",
    "duration_ms": "int",
})

TestWebhookEndpointBody = TypedDict("TestWebhookEndpointBody", {
    "type": "Optional[Literal[\"incident.opened\", \"incident.acknowledged\", \"incident.closed\", \"monitor.degraded\", \"monitor.degraded_over\", \"certificate.expiring\", \"domain.expiring\", \"domain.expired\", \"objective.burning\", \"objective.recovered\", \"maintenance.started\", \"maintenance.ended\", \"visitors.spike\", \"visitors.drop\", \"visitors.drop_over\", \"conversions.alert\", \"conversions.alert_over\", \"export.finished\", \"export.failed\", \"export.paused\", \"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\", \"member.invited\", \"member.joined\", \"member.role_changed\", \"member.email_changed\", \"member.removed\", \"api_key.created\", \"api_key.ended\", \"api_key.expiring\", \"session.created\", \"password.changed\", \"two_factor.changed\", \"passkey.added\", \"passkey.removed\", \"quota.reached\", \"account.reactivated\", \"account.kept\"]]",
}, total=False)

_TwoFactorEvent = TypedDict("_TwoFactorEvent", {
    "type": "Literal[\"two_factor.changed\"]",
    "timestamp": "str",
    "data": "TwoFactorEventData",
})
_TwoFactorEventMore = TypedDict("_TwoFactorEventMore", {
    "test": "Literal[True]",
}, total=False)
class TwoFactorEvent(_TwoFactorEvent, _TwoFactorEventMore):
    pass

TwoFactorEventData = TypedDict("TwoFactorEventData", {
    "member": "MemberJoinedEventDataMember",
    "is_on": "bool",
    "by": "Optional[str]",
    "link": "str",
})

UnwatchItemAnswer = TypedDict("UnwatchItemAnswer", {
    "object": "Literal[\"item_monitor\"]",
    "subject": "Literal[\"demo\", \"licence_endpoint\"]",
    "deleted": "Literal[True]",
})

UpdateAlertPolicyBody = TypedDict("UpdateAlertPolicyBody", {
    "name": "str",
    "delay_minutes": "Optional[int]",
    "steps": "List[CreateAlertPolicyBodyStepsEntry]",
    "quiet_hours": "Optional[CreateAlertPolicyBodyQuietHours]",
    "quiet_exempts_critical": "Optional[bool]",
    "is_default": "Optional[bool]",
}, total=False)

UpdateAnnotationBody = TypedDict("UpdateAnnotationBody", {
    "text": "str",
    "kind": "Optional[Literal[\"note\", \"release\"]]",
    "at": "Optional[str]",
    "ends_at": "Optional[str]",
    "url": "Optional[str]",
    "website_id": "Optional[int]",
    "monitor_id": "Optional[int]",
    "item_id": "Optional[int]",
}, total=False)

UpdateAnnouncementBody = TypedDict("UpdateAnnouncementBody", {
    "title": "str",
    "text": "Optional[str]",
    "kind": "Optional[Literal[\"info\", \"warning\", \"maintenance\"]]",
    "starts_at": "Optional[str]",
    "ends_at": "Optional[str]",
}, total=False)

UpdateContactBody = TypedDict("UpdateContactBody", {
    "name": "Optional[str]",
    "key": "Literal[\"email\", \"webhook\", \"slack\", \"teams\", \"discord\", \"flock\", \"telegram\", \"whatsapp\", \"sms\", \"ntfy\", \"pushover\", \"pagerduty\", \"opsgenie\", \"mattermost\", \"google_chat\", \"matrix\", \"gotify\", \"rocket_chat\", \"zulip\", \"apprise\", \"jira_service_management\", \"web_push\"]",
    "value": "str",
    "is_default": "Optional[bool]",
    "template": "Optional[CreateContactBodyTemplate]",
}, total=False)

UpdateConversionAlertBody = TypedDict("UpdateConversionAlertBody", {
    "condition": "Literal[\"below\", \"drop\", \"spike\"]",
    "threshold": "float",
    "span": "Literal[\"hour\", \"day\"]",
}, total=False)

UpdateCouponBody = TypedDict("UpdateCouponBody", {
    "code": "str",
    "item_id": "Optional[int]",
    "item_ids": "Optional[List[int]]",
    "licence": "Optional[Literal[\"regular\", \"extended\"]]",
    "tier_ids": "Optional[List[int]]",
    "percent": "Optional[int]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
    "minimum": "Optional[float]",
    "is_once_per_customer": "Optional[Literal[0, 1]]",
    "is_first_purchase_only": "Optional[Literal[0, 1]]",
    "max_uses": "Optional[int]",
    "starts_at": "Optional[str]",
    "ends_at": "Optional[str]",
    "is_active": "Optional[Literal[0, 1]]",
}, total=False)

UpdateFunnelBody = TypedDict("UpdateFunnelBody", {
    "name": "str",
    "steps": "List[CreateFunnelBodyStepsEntry]",
}, total=False)

UpdateGoalBody = TypedDict("UpdateGoalBody", {
    "name": "Optional[str]",
    "kind": "Literal[\"page\", \"event\", \"scroll\"]",
    "value": "str",
    "property": "Optional[str]",
    "property_value": "Optional[str]",
    "scroll": "Optional[int]",
    "amount": "Optional[float]",
    "currency": "Optional[str]",
}, total=False)

UpdateIncidentBody = TypedDict("UpdateIncidentBody", {
    "status": "Optional[Literal[\"unresolved\", \"acknowledged\", \"resolved\"]]",
    "comment": "Optional[str]",
    "comment_is_public": "Optional[bool]",
}, total=False)

UpdateItemBody = TypedDict("UpdateItemBody", {
    "kind": "Optional[Literal[\"image\", \"audio\", \"video\"]]",
    "name": "str",
    "description": "Optional[str]",
    "category": "Optional[str]",
    "sub_category": "Optional[str]",
    "options": "Optional[List[str]]",
    "tags": "Optional[List[str]]",
    "demo_link": "Optional[str]",
    "price_regular": "Optional[float]",
    "price_extended": "Optional[float]",
    "is_extended_free": "Optional[Literal[0, 1]]",
    "currency": "Optional[str]",
    "price_minimum": "Optional[float]",
    "sale_percent": "Optional[int]",
    "sale_regular": "Optional[float]",
    "sale_extended": "Optional[float]",
    "sale_tiers_percent": "Optional[int]",
    "sale_starts_at": "Optional[str]",
    "sale_ends_at": "Optional[str]",
    "prices": "Optional[Dict[str, MarketItemPricesValue]]",
    "support_months": "Optional[int]",
    "activation_limit": "Optional[int]",
    "has_public_licence_check": "Optional[Literal[0, 1]]",
    "product_ids": "Optional[List[str]]",
    "is_code_only": "Optional[Literal[0, 1]]",
    "is_tiers_only": "Optional[Literal[0, 1]]",
    "support_price": "Optional[float]",
    "support_price_months": "Optional[int]",
}, total=False)

UpdateItemVersionBody = TypedDict("UpdateItemVersionBody", {
    "version": "str",
    "changes": "Optional[str]",
    "channel": "Optional[Literal[\"stable\", \"beta\"]]",
}, total=False)

UpdateMaintenanceBody = TypedDict("UpdateMaintenanceBody", {
    "name": "str",
    "description": "Optional[str]",
    "recurrence": "Literal[\"once\", \"weekly\", \"monthly\"]",
    "time_zone": "Optional[str]",
    "starts_on": "str",
    "ends_on": "Optional[str]",
    "weekdays": "List[int]",
    "month_days": "List[int]",
    "start_time": "str",
    "duration_minutes": "int",
    "all_monitors": "Optional[bool]",
    "monitor_ids": "List[int]",
}, total=False)

UpdateMonitorBody = TypedDict("UpdateMonitorBody", {
    "name": "str",
    "url": "str",
    "interval": "Literal[60, 180, 300, 600, 900, 1800, 3600]",
    "alert_condition": "Literal[\"url_unavailable\", \"url_text\", \"url_no_text\"]",
    "alert_text_lookup": "Optional[str]",
    "request_method": "Literal[\"GET\", \"POST\", \"HEAD\", \"PUT\", \"DELETE\", \"PATCH\", \"OPTIONS\"]",
    "request_headers": "List[MonitorRequestHeadersEntry]",
    "request_auth_username": "Optional[str]",
    "request_auth_password": "Optional[str]",
    "request_body": "Optional[str]",
    "request_content_type": "Optional[str]",
    "accepted_status_codes": "Optional[str]",
    "timeout": "Optional[int]",
    "confirmations": "Optional[int]",
    "confirmation_interval": "Optional[int]",
    "recovery_threshold": "Optional[int]",
    "upside_down": "Optional[Literal[0, 1]]",
    "assertions": "List[CreateMonitorBodyAssertionsEntry]",
    "degraded_after": "Optional[int]",
    "alert_when_degraded": "Optional[Literal[0, 1]]",
    "cache_buster": "Optional[Literal[0, 1]]",
    "connection": "Optional[CreateMonitorBodyConnection]",
    "ssl_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "domain_alert_days": "Optional[Literal[0, 1, 2, 3, 7, 14, 30, 60]]",
    "maintenance_start_at": "Optional[str]",
    "maintenance_end_at": "Optional[str]",
    "alerts": "List[CreateMonitorBodyAlertsEntry]",
    "confirm_by_traffic": "Optional[Literal[0, 1]]",
    "reminder_hours": "Optional[int]",
    "notes": "Optional[str]",
    "runbook_url": "Optional[str]",
    "group_id": "Optional[int]",
    "depends_on": "List[int]",
    "severity": "Optional[Literal[\"critical\", \"normal\", \"low\"]]",
    "policy_id": "Optional[int]",
    "tags": "List[str]",
    "paused": "Optional[bool]",
    "silenced_until": "Optional[str]",
}, total=False)

UpdateMonitorGroupBody = TypedDict("UpdateMonitorGroupBody", {
    "name": "str",
    "parent_id": "Optional[int]",
    "down_when": "Optional[Union[Literal[\"any\", \"all\"], int]]",
    "position": "Optional[int]",
}, total=False)

UpdateObjectiveBody = TypedDict("UpdateObjectiveBody", {
    "name": "str",
    "target": "float",
    "period": "Literal[\"7d\", \"28d\", \"30d\", \"90d\", \"month\"]",
    "measure": "Optional[Literal[\"time\", \"visitors\"]]",
    "monitor_ids": "Optional[List[int]]",
    "group_id": "Optional[int]",
    "alerts": "Optional[List[CreateMonitorBodyAlertsEntry]]",
}, total=False)

_UpdatePayoutBody = TypedDict("_UpdatePayoutBody", {
    "state": "Literal[\"settled\", \"rejected\"]",
})
_UpdatePayoutBodyMore = TypedDict("_UpdatePayoutBodyMore", {
    "note": "Optional[str]",
    "allow_shortfall": "Optional[Literal[0, 1]]",
}, total=False)
class UpdatePayoutBody(_UpdatePayoutBody, _UpdatePayoutBodyMore):
    pass

UpdatePurchaseBody = TypedDict("UpdatePurchaseBody", {
    "buyer_email": "str",
    "buyer_name": "Optional[str]",
    "buyer_vat_id": "Optional[str]",
}, total=False)

UpdateReportRecipientBody = TypedDict("UpdateReportRecipientBody", {
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
    "segment_id": "Optional[int]",
    "pdf": "Optional[Literal[0, 1]]",
    "csv": "Optional[Literal[0, 1]]",
}, total=False)

UpdateReviewBody = TypedDict("UpdateReviewBody", {
    "answer": "Optional[str]",
    "hidden": "Literal[0, 1]",
    "hidden_reason": "Optional[str]",
}, total=False)

UpdateScheduledExportBody = TypedDict("UpdateScheduledExportBody", {
    "endpoint": "str",
    "region": "str",
    "bucket": "str",
    "prefix": "Optional[str]",
    "access_key_id": "str",
    "secret_access_key": "str",
    "frequency": "Literal[\"daily\", \"weekly\", \"monthly\"]",
    "segment_id": "Optional[int]",
    "paused": "Optional[Literal[0, 1]]",
}, total=False)

UpdateSegmentBody = TypedDict("UpdateSegmentBody", {
    "name": "str",
    "filters": "List[str]",
}, total=False)

UpdateShopAlertSettingsBody = TypedDict("UpdateShopAlertSettingsBody", {
    "alerts": "Optional[List[CreateMonitorBodyAlertsEntry]]",
    "checkout_alerts": "bool",
    "checkout_sensitivity": "Literal[\"low\", \"normal\", \"high\"]",
    "provider_alerts": "bool",
    "provider_errors": "int",
    "provider_orders": "int",
    "download_alerts": "bool",
    "download_failures": "int",
    "validation_alerts": "bool",
    "validation_failures": "int",
    "code_alerts": "bool",
    "rejected_codes": "int",
    "second_chance_mails": "bool",
    "review_request_days": "int",
}, total=False)

UpdateShopBody = TypedDict("UpdateShopBody", {
    "seller_name": "str",
    "seller_address": "str",
    "tax_number": "str",
    "tax_basis_points": "int",
    "bank_instructions": "str",
    "support_questions": "Literal[\"always\", \"supported\", \"off\"]",
    "refund_days": "int",
    "counts_visits": "bool",
    "development_sites": "Optional[List[str]]",
}, total=False)

UpdateShopProfileBody = TypedDict("UpdateShopProfileBody", {
    "name": "Optional[str]",
    "intro": "Optional[str]",
    "accent": "Optional[str]",
    "links": "Optional[List[ShopProfileLinksEntry]]",
    "pages": "Optional[UpdateShopProfileBodyPages]",
    "domain": "Optional[str]",
}, total=False)

UpdateShopProfileBodyPages = TypedDict("UpdateShopProfileBodyPages", {
    "terms": "Optional[str]",
    "privacy": "Optional[str]",
    "refunds": "Optional[str]",
    "imprint": "Optional[str]",
}, total=False)

UpdateStatusPageBody = TypedDict("UpdateStatusPageBody", {
    "name": "str",
    "slug": "Optional[str]",
    "domain": "Optional[str]",
    "description": "Optional[str]",
    "theme": "Optional[Literal[\"auto\", \"light\", \"dark\"]]",
    "accent": "Optional[str]",
    "footer_text": "Optional[str]",
    "footer_url": "Optional[str]",
    "noindex": "Optional[Literal[0, 1]]",
    "show_response_times": "Optional[Literal[0, 1]]",
    "show_causes": "Optional[Literal[0, 1]]",
    "show_objectives": "Optional[Literal[0, 1]]",
    "password": "Optional[str]",
    "groups": "List[CreateStatusPageBodyGroupsEntry]",
    "embed_origins": "Optional[List[str]]",
}, total=False)

UpdateStatusPageComponentBody = TypedDict("UpdateStatusPageComponentBody", {
    "name": "str",
    "state": "Literal[\"up\", \"degraded\", \"down\", \"maintenance\"]",
}, total=False)

UpdateStatusReportBody = TypedDict("UpdateStatusReportBody", {
    "title": "str",
    "impact": "Optional[Literal[\"none\", \"minor\", \"major\", \"critical\"]]",
    "affected": "List[CreateStatusReportBodyAffectedEntry]",
    "incident_id": "Optional[int]",
    "postmortem": "Optional[str]",
}, total=False)

UpdateStatusReportTemplateBody = TypedDict("UpdateStatusReportTemplateBody", {
    "name": "str",
    "title": "Optional[str]",
    "investigating": "Optional[str]",
    "identified": "Optional[str]",
    "monitoring": "Optional[str]",
    "resolved": "Optional[str]",
}, total=False)

UpdateStatusReportUpdateBody = TypedDict("UpdateStatusReportUpdateBody", {
    "phase": "Literal[\"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
    "text": "str",
    "notify": "Optional[Literal[0, 1]]",
    "publish_at": "Optional[str]",
}, total=False)

UpdateSupportQuestionBody = TypedDict("UpdateSupportQuestionBody", {
    "closed": "Literal[0, 1]",
}, total=False)

UpdateTaxSettingsBody = TypedDict("UpdateTaxSettingsBody", {
    "mode": "Literal[\"one_rate\", \"by_country\"]",
    "tax_basis_points": "int",
    "home_country": "Union[str, Literal[\"\"]]",
    "has_oss": "bool",
    "rates": "List[TaxSettingsRatesEntry]",
    "adds_tax": "bool",
    "invoice_prefix": "str",
}, total=False)

UpdateUptimeReportBody = TypedDict("UpdateUptimeReportBody", {
    "name": "str",
    "frequency": "Literal[\"weekly\", \"monthly\"]",
    "monitor_ids": "Optional[List[int]]",
    "group_ids": "Optional[List[int]]",
    "language": "Optional[Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]]",
    "time_zone": "Optional[str]",
    "sla_target": "Optional[float]",
    "sla_credits": "Optional[List[CreateUptimeReportBodySlaCreditsEntry]]",
    "show_costs": "Optional[Literal[0, 1]]",
    "logo_page_id": "Optional[int]",
}, total=False)

UpdateUptimeReportRecipientBody = TypedDict("UpdateUptimeReportRecipientBody", {
    "language": "Optional[Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]]",
    "time_zone": "Optional[str]",
}, total=False)

UpdateVersionFileBody = TypedDict("UpdateVersionFileBody", {
    "platform": "Optional[str]",
    "signature": "Optional[str]",
}, total=False)

UpdateWebhookBody = TypedDict("UpdateWebhookBody", {
    "url": "str",
    "name": "Optional[str]",
    "events": "Optional[List[Literal[\"monitors\", \"websites\", \"market\", \"account\", \"incident.opened\", \"incident.acknowledged\", \"incident.closed\", \"monitor.degraded\", \"monitor.degraded_over\", \"certificate.expiring\", \"domain.expiring\", \"domain.expired\", \"objective.burning\", \"objective.recovered\", \"maintenance.started\", \"maintenance.ended\", \"visitors.spike\", \"visitors.drop\", \"visitors.drop_over\", \"conversions.alert\", \"conversions.alert_over\", \"export.finished\", \"export.failed\", \"export.paused\", \"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\", \"member.invited\", \"member.joined\", \"member.role_changed\", \"member.email_changed\", \"member.removed\", \"api_key.created\", \"api_key.ended\", \"api_key.expiring\", \"session.created\", \"password.changed\", \"two_factor.changed\", \"passkey.added\", \"passkey.removed\", \"quota.reached\", \"account.reactivated\", \"account.kept\"]]]",
    "monitor_ids": "Optional[List[int]]",
    "website_ids": "Optional[List[int]]",
    "item_ids": "Optional[List[int]]",
    "is_active": "bool",
}, total=False)

UpdateWebhookEndpointBody = TypedDict("UpdateWebhookEndpointBody", {
    "url": "str",
    "events": "Optional[List[Literal[\"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\"]]]",
    "is_active": "bool",
}, total=False)

UpdateWebsiteBody = TypedDict("UpdateWebsiteBody", {
    "privacy": "Optional[Literal[0, 1, 2]]",
    "password": "Optional[str]",
    "email": "Optional[Literal[0, 1]]",
    "exclude_bots": "Optional[Literal[0, 1]]",
    "exclude_params": "Optional[str]",
    "exclude_ips": "Optional[str]",
    "exclude_paths": "Optional[str]",
    "exclude_hosts": "Optional[str]",
    "time_zone": "Optional[str]",
    "retention_months": "Optional[Literal[1, 3, 6, 12, 24, 36, 60]]",
    "noindex": "Optional[Literal[0, 1]]",
    "honor_gpc": "Optional[Literal[0, 1]]",
    "shared_annotations": "Optional[List[Literal[\"note\", \"release\", \"incident\", \"maintenance\", \"version\", \"price\", \"coupon\", \"import\", \"settings\"]]]",
    "alerts": "List[CreateMonitorBodyAlertsEntry]",
    "spike_threshold": "Optional[int]",
    "group": "Optional[str]",
    "drop_threshold": "Optional[int]",
    "favorite": "Optional[bool]",
}, total=False)

UptimeReport = TypedDict("UptimeReport", {
    "id": "int",
    "object": "Literal[\"uptime_report\"]",
    "name": "str",
    "frequency": "Literal[\"weekly\", \"monthly\"]",
    "monitor_ids": "List[int]",
    "group_ids": "List[int]",
    "language": "Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]",
    "time_zone": "str",
    "sla_target": "Optional[float]",
    "sla_credits": "List[UptimeReportSlaCreditsEntry]",
    "show_costs": "Literal[0, 1]",
    "logo_page_id": "Optional[int]",
    "recipients": "int",
    "next_report_at": "str",
    "created_at": "str",
    "updated_at": "str",
})

UptimeReportRecipient = TypedDict("UptimeReportRecipient", {
    "id": "int",
    "object": "Literal[\"uptime_report_recipient\"]",
    "email": "str",
    "language": "Optional[Literal[\"en\", \"de\", \"fr\", \"es\", \"pt\", \"ja\"]]",
    "time_zone": "Optional[str]",
    "status": "Literal[\"active\", \"unconfirmed\"]",
    "asked_at": "str",
    "confirmed_at": "Optional[str]",
    "last_report_at": "Optional[str]",
    "created_at": "str",
})

UptimeReportSlaCreditsEntry = TypedDict("UptimeReportSlaCreditsEntry", {
    "below": "float",
    "percent": "float",
})

_ValidateLicenceBody = TypedDict("_ValidateLicenceBody", {
    "purchase_code": "str",
    "item_id": "int",
})
_ValidateLicenceBodyMore = TypedDict("_ValidateLicenceBodyMore", {
    "version": "Optional[str]",
    "machine": "Optional[str]",
}, total=False)
class ValidateLicenceBody(_ValidateLicenceBody, _ValidateLicenceBodyMore):
    pass

ValidateLicenceData = TypedDict("ValidateLicenceData", {
    "valid": "Literal[True]",
    "licence": "ValidateLicenceDataLicence",
})

ValidateLicenceData2 = TypedDict("ValidateLicenceData2", {
    "valid": "Literal[False]",
    "reason": "Literal[\"not_found\", \"refunded\", \"disputed\", \"revoked\", \"expired\"]",
})

ValidateLicenceDataLicence = TypedDict("ValidateLicenceDataLicence", {
    "object": "Literal[\"licence\"]",
    "license_type": "str",
    "item": "IncidentShownUnreachableMonitorsEntry",
    "supported_until": "Optional[str]",
    "ends_at": "Optional[str]",
    "updates_until": "Optional[str]",
    "trial": "bool",
    "activations": "ValidateLicenceDataLicenceActivations",
})

ValidateLicenceDataLicenceActivations = TypedDict("ValidateLicenceDataLicenceActivations", {
    "used": "int",
    "limit": "Optional[int]",
    "activated": "Optional[bool]",
})

_VisitorsDropEvent = TypedDict("_VisitorsDropEvent", {
    "type": "Literal[\"visitors.drop\"]",
    "timestamp": "str",
    "data": "VisitorsDropEventData",
})
_VisitorsDropEventMore = TypedDict("_VisitorsDropEventMore", {
    "test": "Literal[True]",
}, total=False)
class VisitorsDropEvent(_VisitorsDropEvent, _VisitorsDropEventMore):
    pass

_VisitorsDropEventData = TypedDict("_VisitorsDropEventData", {
    "website": "QuietHoursWebsitesEntry",
    "visitors": "VisitorsDropEventDataVisitors",
    "link": "str",
})
_VisitorsDropEventDataMore = TypedDict("_VisitorsDropEventDataMore", {
    "incident": "VisitorsDropEventDataIncident",
    "monitors_up": "List[IncidentMonitor]",
}, total=False)
class VisitorsDropEventData(_VisitorsDropEventData, _VisitorsDropEventDataMore):
    pass

VisitorsDropEventDataIncident = TypedDict("VisitorsDropEventDataIncident", {
    "id": "int",
    "cause": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
    "duration_s": "Optional[int]",
    "monitor": "IncidentMonitor",
})

VisitorsDropEventDataVisitors = TypedDict("VisitorsDropEventDataVisitors", {
    "count": "int",
    "minutes": "int",
    "until": "str",
    "threshold": "float",
    "usual": "float",
})

_VisitorsDropOverEvent = TypedDict("_VisitorsDropOverEvent", {
    "type": "Literal[\"visitors.drop_over\"]",
    "timestamp": "str",
    "data": "VisitorsDropOverEventData",
})
_VisitorsDropOverEventMore = TypedDict("_VisitorsDropOverEventMore", {
    "test": "Literal[True]",
}, total=False)
class VisitorsDropOverEvent(_VisitorsDropOverEvent, _VisitorsDropOverEventMore):
    pass

VisitorsDropOverEventData = TypedDict("VisitorsDropOverEventData", {
    "website": "QuietHoursWebsitesEntry",
    "visitors": "VisitorsDropOverEventDataVisitors",
    "link": "str",
})

VisitorsDropOverEventDataVisitors = TypedDict("VisitorsDropOverEventDataVisitors", {
    "count": "int",
    "minutes": "int",
    "until": "str",
    "usual": "float",
    "dropped_at": "str",
})

_VisitorsEvent = TypedDict("_VisitorsEvent", {
    "type": "Literal[\"visitors.spike\"]",
    "timestamp": "str",
    "data": "VisitorsEventData",
})
_VisitorsEventMore = TypedDict("_VisitorsEventMore", {
    "test": "Literal[True]",
}, total=False)
class VisitorsEvent(_VisitorsEvent, _VisitorsEventMore):
    pass

VisitorsEventData = TypedDict("VisitorsEventData", {
    "website": "QuietHoursWebsitesEntry",
    "visitors": "VisitorsEventDataVisitors",
    "link": "str",
})

VisitorsEventDataVisitors = TypedDict("VisitorsEventDataVisitors", {
    "count": "int",
    "minutes": "int",
    "until": "str",
    "threshold": "float",
    "top_page": "Optional[str]",
    "top_source": "Optional[str]",
})

WatchItemBody = TypedDict("WatchItemBody", {
    "url": "Optional[str]",
    "shows_badge": "Optional[bool]",
}, total=False)

Webhook = TypedDict("Webhook", {
    "id": "int",
    "object": "Literal[\"webhook\"]",
    "name": "str",
    "url": "str",
    "events": "List[str]",
    "monitor_ids": "List[int]",
    "website_ids": "List[int]",
    "item_ids": "List[int]",
    "is_active": "bool",
    "failing_since": "Optional[str]",
    "switched_off_at": "Optional[str]",
    "created_at": "str",
})

WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "int",
    "object": "Literal[\"webhook_delivery\"]",
    "webhook_id": "str",
    "type": "str",
    "state": "Literal[\"waiting\", \"delivered\", \"failed\"]",
    "created_at": "str",
    "next_attempt_at": "Optional[str]",
    "attempts": "int",
    "last_attempt": "Optional[WebhookDeliveryLastAttempt]",
})

WebhookDeliveryLastAttempt = TypedDict("WebhookDeliveryLastAttempt", {
    "at": "str",
    "delivered": "bool",
    "status": "Optional[int]",
    "error": "Optional[str]",
    "answer": "Optional[str]",
    "duration_ms": "int",
})

WebhookEndpoint = TypedDict("WebhookEndpoint", {
    "id": "int",
    "object": "Literal[\"webhook_endpoint\"]",
    "url": "str",
    "events": "List[str]",
    "is_active": "bool",
    "failing_since": "Optional[str]",
    "switched_off_at": "Optional[str]",
    "created_at": "str",
})

WebhookEventType = TypedDict("WebhookEventType", {
    "type": "Literal[\"incident.opened\", \"incident.acknowledged\", \"incident.closed\", \"monitor.degraded\", \"monitor.degraded_over\", \"certificate.expiring\", \"domain.expiring\", \"domain.expired\", \"objective.burning\", \"objective.recovered\", \"maintenance.started\", \"maintenance.ended\", \"visitors.spike\", \"visitors.drop\", \"visitors.drop_over\", \"conversions.alert\", \"conversions.alert_over\", \"export.finished\", \"export.failed\", \"export.paused\", \"order.created\", \"order.paid\", \"order.cancelled\", \"order.expired\", \"purchase.created\", \"purchase.refunded\", \"purchase.refund_failed\", \"purchase.disputed\", \"purchase.restored\", \"purchase.revoked\", \"purchase.extended\", \"purchase.subscription_changed\", \"purchase.expired\", \"purchase.downloaded\", \"purchase.buyer_changed\", \"licence.activated\", \"licence.deactivated\", \"item.published\", \"item.updated\", \"item.withdrawn\", \"item.declined\", \"review.created\", \"review.updated\", \"refund_request.created\", \"support_question.created\", \"support_question.replied\", \"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\", \"shop.alert\", \"shop.alert_over\", \"member.invited\", \"member.joined\", \"member.role_changed\", \"member.email_changed\", \"member.removed\", \"api_key.created\", \"api_key.ended\", \"api_key.expiring\", \"session.created\", \"password.changed\", \"two_factor.changed\", \"passkey.added\", \"passkey.removed\", \"quota.reached\", \"account.reactivated\", \"account.kept\"]",
    "object": "Literal[\"webhook_event_type\"]",
    "group": "Literal[\"monitors\", \"websites\", \"market\", \"account\"]",
    "description": "str",
    "example_data": "Dict[str, Any]",
})

Website = TypedDict("Website", {
    "id": "int",
    "object": "Literal[\"website\"]",
    "domain": "str",
    "privacy": "Literal[0, 1, 2]",
    "email": "Literal[0, 1]",
    "exclude_bots": "Literal[0, 1]",
    "exclude_bots_since": "Optional[str]",
    "exclude_params": "Optional[str]",
    "exclude_ips": "Optional[str]",
    "exclude_paths": "Optional[str]",
    "exclude_hosts": "Optional[str]",
    "time_zone": "str",
    "retention_months": "Optional[int]",
    "noindex": "Literal[0, 1]",
    "honor_gpc": "Literal[0, 1]",
    "shared_annotations": "List[Literal[\"note\", \"release\", \"incident\", \"maintenance\", \"version\", \"price\", \"coupon\", \"import\", \"settings\"]]",
    "alerts": "List[MonitorRequestHeadersEntry]",
    "spike_threshold": "Optional[int]",
    "drop_threshold": "Optional[int]",
    "favorite": "bool",
    "group": "Optional[str]",
    "is_shop": "bool",
    "tracking_code": "str",
    "stats_url": "str",
    "opt_out_url": "str",
    "visitors_today": "Optional[int]",
    "pageviews_today": "Optional[int]",
    "created_at": "str",
    "updated_at": "str",
})

Withdrawal = TypedDict("Withdrawal", {
    "id": "int",
    "object": "Literal[\"withdrawal\"]",
    "amount": "float",
    "currency": "str",
    "destination": "str",
    "state": "Literal[\"requested\", \"settled\", \"rejected\"]",
    "note": "str",
    "requested_at": "str",
    "settled_at": "Optional[str]",
    "sources": "List[WithdrawalSourcesEntry]",
})

_WithdrawalEvent = TypedDict("_WithdrawalEvent", {
    "type": "Literal[\"withdrawal.requested\", \"withdrawal.settled\", \"withdrawal.rejected\"]",
    "timestamp": "str",
    "data": "WithdrawalEventData",
})
_WithdrawalEventMore = TypedDict("_WithdrawalEventMore", {
    "test": "Literal[True]",
}, total=False)
class WithdrawalEvent(_WithdrawalEvent, _WithdrawalEventMore):
    pass

WithdrawalEventData = TypedDict("WithdrawalEventData", {
    "id": "int",
    "object": "Literal[\"withdrawal\"]",
    "amount": "float",
    "currency": "str",
    "settled_at": "Optional[str]",
})

WithdrawalSourcesEntry = TypedDict("WithdrawalSourcesEntry", {
    "source": "Literal[\"payments\", \"refunds\", \"disputes\", \"fees\", \"withdrawals\", \"corrections\", \"direct_payments\"]",
    "amount": "float",
})

# The message of a webhook.
WebhookEvent = Union[
    IncidentEvent,
    IncidentAcknowledgedEvent,
    MonitorEvent,
    CertificateEvent,
    DomainEvent,
    ObjectiveEvent,
    ObjectiveRecoveredEvent,
    MaintenanceEvent,
    VisitorsEvent,
    VisitorsDropEvent,
    VisitorsDropOverEvent,
    ConversionsEvent,
    ExportEvent,
    ExportFailedEvent,
    OrderEvent,
    PurchaseEvent,
    PurchaseExtendedEvent,
    PurchaseSubscriptionChangedEvent,
    LicenceEvent,
    ItemEvent,
    ReviewEvent,
    RefundRequestEvent,
    SupportQuestionEvent,
    WithdrawalEvent,
    ShopEvent,
    MemberEvent,
    MemberJoinedEvent,
    MemberRoleChangedEvent,
    MemberEmailChangedEvent,
    MemberRemovedEvent,
    ApiKeyEvent,
    ApiKeyExpiringEvent,
    SessionEvent,
    TwoFactorEvent,
    PasskeyEvent,
    QuotaEvent,
    AccountEvent,
    AccountKeptEvent,
]
